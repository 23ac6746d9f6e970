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
  /** A reader may decide: its figures have a foundation in the records, and nothing that code is sure of stands against it. */
  open: boolean
  /** What code holds against it, without being sure, for a reader to look at; null: nothing. */
  doubt: string | null
}

export type CheckOptions = {
  /** The reader's day, yyyy-mm-dd: what "14 days overdue" counts to. */
  today?: string
  /** Names of the people whom its reader knows: who may be meant by a first name where a record has initials. */
  people?: readonly string[]
}
