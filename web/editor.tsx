import { useEffect, useRef } from 'preact/hooks';
import { watchAbbreviations } from './abbreviations.ts';
import { Highlighted } from './lean-text.tsx';

interface EditorProps {
  readonly id: string;
  readonly text: string;
  readonly placeholder: string;
  readonly describedBy: string;
  onText(text: string): void;
  /** Control and Enter were pressed. */
  onEnter(): void;
}

/** An area for Lean text, with colours and abbreviations. */
export function Editor({ id, text, placeholder, describedBy, onText, onEnter }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => (area.current === null ? undefined : watchAbbreviations(area.current)), []);
  return (
    <div class="editor">
      <pre aria-hidden="true">
        <Highlighted text={text} />
        {'\n'}
      </pre>
      <textarea
        {...{ id, placeholder }}
        ref={area}
        aria-describedby={describedBy}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </div>
  );
}
