// What is checked, against what, and what comes of it.

/** A record as the checker reads it. Its words stand in `text`, or in `fields` where it has several. */
export type CheckedRecord = {
  /** How a verdict names it: a key of the prompt, or an id. */
  id: string
  kind?: string
  /** What people call it: a title, a name, 'Note of 3 Mar 2026'. */
  label: string
  /** Its own day, yyyy-mm-dd: what "Friday" and "tomorrow" count from. */
  day: string | null
  /** Who says "I" in it. */
  author?: string | null
  text?: string
  fields?: readonly CheckedField[]
}
/** `name` is the column (`due_date`, `assigned_to_name`, `description`), which tells what a value means. */
export type CheckedField = { name: string; text: string }

/** The exact words: characters `start` to `end` (UTF-16, end not counted) of `field`, or of `text` where it is null. */
export type Span = { record: string; field: string | null; start: number; end: number; words: string }

export type Outcome = 'proven' | 'contradicted' | 'not_proven'
export type Verdict = {
  verdict: Outcome
  /** Where it is proven, its proof; else what comes nearest, first the nearest. */
  spans: Span[]
  /** Why not, for a model that repairs and for a person; null where it is proven. */
  reason: string | null
  /** Only words stand between it and proof, no value, name, negation or mood: a reader may decide. */
  open: boolean
}

export type CheckOptions = {
  /** The reader's day, yyyy-mm-dd: what "14 days overdue" counts to. */
  today?: string
}
