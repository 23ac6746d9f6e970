// What is handed in: a text with what is known around it.
import type { StatementParty, StatementSourceKind } from '#contract/statements.ts'

/** Somebody whom the reader knows, by the names that texts may use. */
export type KnownPerson = { name: string; contact_id: string }

export type SourceText = {
  kind: StatementSourceKind
  title: string
  /** As it is stored: all offsets count UTF-16 units of this. */
  text: string
  /** The day of the text itself, yyyy-mm-dd, in the writer's zone: "tomorrow" is the day after it. */
  written_on: string
  /** IANA name. Days in the text are days there; `written_on` is one already, so that nothing has to be converted. */
  zone: string
  /** Who wrote it: "I" in the text. Null where that is not known (a file). */
  author: StatementParty | null
  /** Whom it was written to: "you" in the text. Null for a note, a file, or several. */
  to: StatementParty | null
  /** Names of the person whose records these are. */
  me: readonly string[]
  people: readonly KnownPerson[]
}
