// Statements as the product finds them, in the narrow shapes that are judged.
import type { StatementParty } from '#contract/statements.ts'
import { linkStatements } from '#server/analyst/statements/fates/change.ts'
import { findStatements } from '#server/analyst/statements/find.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import type { Earlier, FoundStatement, Link, Person, StatementText } from './adapters.ts'

const partyOf = (who: Person | 'me' | null): StatementParty | null =>
  who === null ? null : who === 'me' ? { words: 'I', resolved: 'me' } : { words: who.name, resolved: who.key }

export const sourceOf = (text: StatementText): SourceText => ({
  kind: text.kind,
  title: text.title,
  text: text.text,
  written_on: text.written_on,
  zone: text.zone,
  author: partyOf(text.author),
  to: partyOf(text.to),
  me: text.me,
  people: text.people.map(({ key, name }) => ({ contact_id: key, name })),
})

const whoOf = (party: StatementParty | null): string | null => party && (party.resolved ?? party.words)

type Read = ReturnType<typeof findStatements>
const read = new WeakMap<StatementText, Read>()
/** What the rules find in a text; each text is read once, though every later one is held against it. */
function readOnce(text: StatementText): Read {
  const known = read.get(text) ?? findStatements(sourceOf(text))
  read.set(text, known)
  return known
}

export const statementsByRules = (text: StatementText): FoundStatement[] =>
  readOnce(text).map(({ kind, who, due, hedged, perhaps, start, end }) => ({
    kind,
    who: whoOf(who),
    due: due?.date ?? null,
    hedged,
    perhaps,
    start,
    end,
  }))

export function linksByRules(earlier: readonly Earlier[], later: StatementText): Link[] {
  const known = earlier.flatMap(({ id, found, source }) =>
    readOnce(source)
      .filter(({ kind, start, end }) => kind === found.kind && start === found.start && end === found.end)
      .slice(0, 1)
      .map((each) => ({ ...each, id, written_on: source.written_on, isHere: source.key === later.key })),
  )
  // What is not said outright changes nothing in the product either.
  const told = linkStatements(known, sourceOf(later)).filter(({ perhaps }) => !perhaps)
  return told.map((change) => ({
    id: change.statement_id,
    how: change.state,
    start: change.start,
    end: change.end,
  }))
}
