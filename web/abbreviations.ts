import { AbbreviationProvider, AbbreviationRewriter, Range } from '@leanprover/unicode-input';
import { changeBetween } from './change-between.ts';

const config = { abbreviationCharacter: '\\', customTranslations: {}, eagerReplacementEnabled: true };

/**
 * Has Lean's abbreviations (`\forall`) replaced as they are written in an area; Tab takes what is there.
 * @returns how to stop
 */
export function watchAbbreviations(area: HTMLTextAreaElement): () => void {
  let known = area.value;
  let isReplacing = false;
  const selection = () => new Range(area.selectionStart, area.selectionEnd - area.selectionStart);
  const rewriter = new AbbreviationRewriter(config, new AbbreviationProvider(config), {
    async replaceAbbreviations(changes) {
      let { selectionStart: cursor } = area;
      isReplacing = true;
      for (const { range, newText } of changes.toSorted((a, b) => b.range.offset - a.range.offset)) {
        const end = range.offset + range.length;
        area.setSelectionRange(range.offset, end);
        // The one way to change an area so that the change can be undone.
        document.execCommand('insertText', false, newText);
        if (cursor >= end) cursor += newText.length - range.length;
      }
      area.setSelectionRange(cursor, cursor);
      isReplacing = false;
      return true;
    },
    selectionMoveMode: () => ({ kind: 'OnlyMoveCursorSelections', updateUnchangedSelections: false }),
    collectSelections: () => [selection()],
    setSelections([first]) {
      if (first !== undefined) area.setSelectionRange(first.offset, first.offset);
    },
  });
  const listening = new AbortController();
  const { signal } = listening;
  area.addEventListener(
    'input',
    async () => {
      rewriter.changeInput([changeBetween(known, area.value, area.selectionEnd)]);
      known = area.value;
      if (isReplacing) return;
      await rewriter.triggerAbbreviationReplacement();
      await rewriter.changeSelections([selection()]);
    },
    { signal },
  );
  document.addEventListener(
    'selectionchange',
    async () => {
      if (!isReplacing && document.activeElement === area && area.value === known)
        await rewriter.changeSelections([selection()]);
    },
    { signal },
  );
  area.addEventListener(
    'keydown',
    async (event) => {
      if (event.key !== 'Tab' || event.shiftKey || rewriter.getTrackedAbbreviations().size === 0) return;
      event.preventDefault();
      await rewriter.replaceAllTrackedAbbreviations();
    },
    { signal },
  );
  return () => listening.abort();
}
