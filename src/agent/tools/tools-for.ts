import { z } from 'zod';
import { declare } from '../../prove/script/assemble.ts';
import { searchStarts } from '../../prove/whole-proof/sketch/search-starts.ts';
import { evaluateTool } from './evaluate.ts';
import { findCounterexampleTool } from './find-counterexample.ts';
import { proofStateTool } from './proof-state.ts';
import { noProofText, readCode, readProofText, showReading } from './read-code.ts';
import { recallExperienceTool } from './recall-experience.ts';
import { searchLibraryTool } from './search-library.ts';
import { defineTool, type Tool, type ToolContext } from './tool.ts';

const checkProofTool = defineTool({
  name: 'check_proof',
  purpose:
    'Has Lean read a proof of the theorem and tells all that it says. The proof may hold `sorry`. It is not handed in by this.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics'),
  }),
  example: { proof: 'by\n  simp' },
  async run({ proof }, context) {
    const text = readProofText(context.theorem, proof);
    if (text === null) return noProofText;
    const code = declare(context.theorem.statement, text);
    const reading = await readCode(code, context);
    const said = showReading(code, reading);
    if (reading.kind !== 'read' || reading.messages.some(({ severity }) => severity === 'error')) return said;
    return reading.hasSorry
      ? `No errors, but there is still a sorry.\n${said}`
      : `No errors and no sorry: you can submit it.\n${said}`;
  },
});

const openGoalsTool = defineTool({
  name: 'open_goals',
  purpose:
    'Goes through an unfinished or wrong proof tactic by tactic. Shows the goals at each sorry, at each tactic that Lean does not take, and at each block that ends too early. Lean is asked about each tactic.',
  arguments: z.strictObject({
    proof: z.string().min(1).describe('what follows := in the theorem: by and tactics, with sorry'),
  }),
  example: { proof: 'by\n  constructor\n  · sorry\n  · sorry' },
  async run({ proof }, { theorem, opened, engine, tacticLimits, signal, onCalls }) {
    const given = readProofText(theorem, proof);
    if (given === null) return noProofText;
    const counted: Pick<typeof engine, 'apply'> = {
      apply(state, tactics, limits, ownSignal) {
        onCalls(tactics.length);
        return engine.apply(state, tactics, limits, ownSignal);
      },
    };
    const options = { engine: counted, limits: tacticLimits, signal };
    const { text, accepted, holes, surplus } = await searchStarts(theorem, opened.part, given, options);
    const textOf = ({ start, end }: { start: number; end: number }) => text.slice(start, end);
    const shown = holes.map(({ span, starts }) => {
      const place = textOf(span);
      const goals = starts.flatMap(({ part }) => part.goals.map(({ pretty }) => pretty));
      // No text: tactics are missing.
      return [
        place === '' ? 'Where a block ends, there is still:' : `At \`${place.trim()}\`:`,
        ...goals,
      ].join('\n');
    });
    const rest = surplus.map((span) => `Behind the last goal, not needed: \`${textOf(span).trim()}\``);
    const end = holes.length === 0 ? ['No goal is left: check the proof, then submit it.'] : [];
    return [`Lean takes ${accepted} tactics.`, ...shown, ...rest, ...end].join('\n\n');
  },
});

const mostRecalled = 20;

const recallLemmasTool = defineTool({
  name: 'recall_lemmas',
  purpose:
    'Recalls lemmas that were proved before and may help here. A recalled lemma is not in scope: state it again with `have`, with its proof.',
  arguments: z.strictObject({
    query: z.string().min(1).describe('a statement, names or words'),
    count: z.number().int().min(1).max(mostRecalled).default(5),
  }),
  example: { query: 'reverse of an append', count: 5 },
  async run({ query, count }, { theorem, memory }) {
    const lemmas = (await memory?.recall({ theorem, text: query, count })) ?? [];
    if (lemmas.length === 0) return 'Nothing is remembered that would help.';
    return lemmas
      .map(
        ({ statement, proof, origin }) => `${statement}${proof === null ? '' : ` := ${proof}`}\n-- ${origin}`,
      )
      .join('\n\n');
  },
});

/** The tools that there is something behind. */
export function toolsFor({ library, memory }: Pick<ToolContext, 'library' | 'memory'>): readonly Tool[] {
  return [
    checkProofTool,
    openGoalsTool,
    proofStateTool,
    checkCodeTool,
    ...(library === null ? [] : [searchLibraryTool]),
    evaluateTool,
    findCounterexampleTool,
    ...(memory === null ? [] : [recallLemmasTool, recallExperienceTool]),
  ];
}

const checkCodeTool = defineTool({
  name: 'check_code',
  purpose:
    "Has Lean read any commands behind the theorem's header (lemmas, examples, #check, #print) and tells all that it says. Commands that run code, such as #eval, are refused.",
  arguments: z.strictObject({ code: z.string().min(1).describe('Lean commands; no imports') }),
  example: { code: 'theorem helper (n : Nat) : 0 + n = n := by\n  omega\n#check Nat.add_assoc' },
  run: async ({ code }, context) => showReading(code, await readCode(code, context)),
});
