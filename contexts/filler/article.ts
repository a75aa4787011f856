/** A question about the world with its answer, and two further questions that the answer invites. */
export interface Article {
  readonly ask: string;
  readonly answer: string;
  readonly more: readonly [FollowUp, FollowUp];
}

export interface FollowUp {
  readonly ask: string;
  readonly note: string;
}

export interface Theme {
  readonly name: string;
  readonly articles: readonly Article[];
}

/** A row of the bank: ask, answer, then twice a further question and the note that answers it. */
export type ArticleRow = readonly [string, string, string, string, string, string];

const article = ([ask, answer, ask1, note1, ask2, note2]: ArticleRow): Article => ({
  ask,
  answer,
  more: [
    { ask: ask1, note: note1 },
    { ask: ask2, note: note2 },
  ],
});

export const theme = (name: string, rows: readonly ArticleRow[]): Theme => ({
  name,
  articles: rows.map(article),
});
