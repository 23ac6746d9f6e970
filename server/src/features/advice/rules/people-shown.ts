// Who among the contacts is meant by what is shown: a line each with the key by which a message goes to them.
import type { Signal } from '#server/analyst/signals/signal.ts'
import { folded } from '#server/analyst/text/passages.ts'
import type { RecordIndex } from '#server/analyst/workspace/records.ts'
import type { Workspace, WorkspaceContact } from '#server/analyst/workspace/workspace.ts'
import type { ShownRecord } from './records-shown.ts'

const MOST_PEOPLE = 40
/** Characters of a line. */
const MOST_OF_A_LINE = 140
/** Shorter parts of a name ("van", "de") name nobody. */
const LEAST_WORD = 3

/**
 * `key, name, role, where they are reached`, those first whom the signals name or who wrote what is shown, in full before those of whom a
 * part of the name stands there. Contacts that are shown as records are left out.
 */
export function peopleShown(
  workspace: Workspace,
  signals: readonly Signal[],
  index: RecordIndex,
  shown: readonly ShownRecord[],
): { key: string; line: string }[] {
  const ids = new Set(shown.map(({ id }) => id))
  const grave = signals
    .map(({ title, person, facts }) => [title, person ?? '', ...facts.map(({ text }) => text)].join('\n'))
    .join('\n')
  const texts = [
    [grave, ...writersOf(workspace, ids)].join('\n'),
    shown.map(({ head, text }) => `${head}\n${text}`).join('\n'),
  ].map((text) => ({ plain: ` ${plain(text)} `, words: namesIn(text) }))
  const keys = new Map([...index].map(([key, { id }]) => [id, key]))
  return workspace.contacts
    .filter(({ id }) => !ids.has(id))
    .map((contact) => ({ contact, rank: rankOf(contact, texts) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, MOST_PEOPLE)
    .flatMap(({ contact: { id, name, role, reach } }) => {
      const key = keys.get(id)
      return key ? [{ key, line: [key, name, role, reach].filter(Boolean).join(', ').slice(0, MOST_OF_A_LINE) }] : []
    })
}

/** Who wrote in the threads that are shown, and whose the statements are. */
function writersOf({ threads = [], statements = [], contacts }: Workspace, ids: ReadonlySet<string>): string[] {
  return [
    ...threads
      .filter(({ id }) => ids.has(id))
      .flatMap(({ title, messages }) => [title, ...messages.map(({ by }) => by)]),
    ...statements.filter(({ id }) => ids.has(id)).flatMap(({ who, to }) => [who ?? '', to ?? '']),
    ...contacts.filter(({ interactions }) => interactions.some(({ id }) => ids.has(id))).map(({ name }) => name),
  ]
}

type Read = { plain: string; words: ReadonlySet<string> }

function rankOf({ name }: WorkspaceContact, texts: readonly Read[]): number {
  const whole = ` ${plain(name)} `
  const parts = whole.split(' ').filter((word) => word.length >= LEAST_WORD)
  const [grave, all] = texts.map((text) =>
    whole.trim().length >= LEAST_WORD && text.plain.includes(whole)
      ? 2
      : parts.some((word) => text.words.has(word))
        ? 1
        : 0,
  )
  return (grave ?? 0) * 3 + (all ?? 0)
}

const plain = (text: string) =>
  folded(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Words that may be a name: they begin with a capital letter; a genitive is the name. */
const namesIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/\p{Lu}[\p{L}\p{M}]+(?:['’]s)?/gu) ?? []).map((word) => folded(word.replace(/['’]s$/u, ''))))
