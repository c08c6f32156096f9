import { ArmModel, type EvidenceTable } from './arm-model.ts';
import { recordedEvidence } from './recorded-evidence.ts';

const table: EvidenceTable = Object.fromEntries(
  Object.entries(recordedEvidence).map(([goalType, arms]) => [
    goalType,
    Object.fromEntries(Object.entries(arms).map(([arm, [promised, reward]]) => [arm, { promised, reward }])),
  ]),
);

/** The expectations that were learnt from recorded runs on training theorems. */
export const recordedModel = new ArmModel(table);
