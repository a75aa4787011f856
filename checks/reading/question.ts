/** A row of a questions file as the audit sees it: what a solver without the context may read, and which option is right. */
export interface AuditQuestion {
  readonly id: string;
  readonly persona: string;
  readonly type: string;
  readonly topic: string;
  readonly message: string;
  /** Four texts, without their letters. */
  readonly options: readonly string[];
  /** Index of the right option. */
  readonly right: number;
  /** Whether the file says at which letter the right option stands; where it doesn't, letters can't be measured. */
  readonly lettered: boolean;
  /** The question group, where the provenance is known. */
  readonly group: string | null;
  /** The shared context that the question is asked in; null where the file doesn't name one. */
  readonly context: string | null;
  /** How far behind the latest reference lies, as a share of the context from 0 to 1; null where the file doesn't say. */
  readonly distance: number | null;
  /** The same, in sessions. */
  readonly blocks: number | null;
}

export const optionCount = 4;
export const chance = 1 / optionCount;
