// What the analyst may reach for while it answers. Whoever calls it (a run, in a feature) hands these in; the analyst knows no database.

/** A piece of text that a reading tool shows. `mark` is what cites it in an answer, '' where there is no record. */
export type ShownPiece = {
  text: string
  record: { kind: string; id: string; label: string } | null
  mark: string
  /** The record itself, beside its text (survey.ts). */
  data?: unknown
}

/** Calls a tool that only reads, by its name, with the rights of the person for whom the analyst answers. */
export type ReadTool = (name: string, input: Record<string, unknown>) => Promise<readonly ShownPiece[]>

/** What came of a call with an effect. */
export type Acted = {
  done: boolean
  declined: boolean
  words: string
  shown: readonly ShownPiece[]
  /** What the person said in place of a yes. */
  reason?: string
}

/** What else the analyst may do: all of it waits for the person. */
export type AnalystActions = {
  /**
   * Calls a tool that has an effect: its human is asked first. `done` is false where they said no (`declined`), or it was
   * refused for what `words` say.
   */
  act(tool: string, input: Record<string, unknown>): Promise<Acted>
  /** The same for several at once: the person reads `before`, Markdown with marks, and decides them as one list. In their order. */
  actAll(calls: readonly { tool: string; input: Record<string, unknown> }[], before?: string): Promise<readonly Acted[]>
  /** Asks the person, and waits. Returns their answer, which may be none of the choices. */
  ask(question: string, choices: readonly string[]): Promise<string>
}
