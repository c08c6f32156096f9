import type { ElaboratedText } from '../../elaborated-text.ts';
import type { RemoteReference } from './remote-calls.ts';

/** A text that our Lean code has elaborated. */
export interface RemoteText extends ElaboratedText {
  /** Lean's state behind the last command; null when imports failed. */
  readonly session: RemoteReference | null;
}
