// Statements that were found against those that a careful reader named.
import type { Adapters, FoundStatement, Link, StatementText } from './adapters.ts'
import type { ExpectedStatement } from './format.ts'
import type { Workspace } from './read.ts'

export type StatementFigures = {
  expected: number
  /** Shown as found, and of those and of the guesses together: how many expected ones are met. */
  found: number
  met: number
  met_with_guesses: number
  /** Of those that were met, where there is a name, a day to get right. */
  who: { right: number; of: number }
  due: { right: number; of: number }
  hedged: { right: number; of: number }
  /** A later text of those kinds that can be read moves or cancels it; does something else to it. */
  moved: { right: number; of: number }
  became: { right: number; of: number }
  /** What was told of statements that a reader named, in texts that were read. */
  told: { right: number; of: number }
  by_kind: Record<string, { expected: number; met: number; found: number }>
  /** What only looks like a statement, and was shown as one. */
  look_alikes: { taken: number; of: number }
  /** For reading: what was missed, what was found and is none, whose fate was missed. */
  wrong: { missed: ExpectedStatement[]; extra: ShownStatement[]; fates: ExpectedStatement[] }
}
export type ShownStatement = { source: string; kind: string; quote: string }

export type Numbered = { id: string; key: string; found: FoundStatement; source: StatementText }
type Pair = { expected: ExpectedStatement; found: Numbered }

export const READABLE = new Set(['note', 'message', 'interaction', 'file'])

export function judgeStatements(
  workspace: Workspace,
  { findStatements, linkStatements }: Adapters,
): StatementFigures | null {
  if (findStatements === null) return null
  const texts = textsOf(workspace)
  const found = texts.flatMap((source) =>
    findStatements(source).map(
      (one, at): Numbered => ({ id: `${source.key}#${at}`, key: source.key, found: one, source }),
    ),
  )
  const links = linkStatements === null ? [] : texts.flatMap((later) => linksIn(later, found, linkStatements))
  const { read, statements } = workspace.expected
  const judged = statements.filter(({ source }) => READABLE.has(workspace.texts.get(source)?.kind ?? ''))
  const explicit = found.filter((one) => !one.found.perhaps && read.includes(one.key))
  const pairs = pairsOf(workspace, judged, explicit)
  const all = pairsOf(
    workspace,
    judged,
    found.filter(({ key }) => read.includes(key)),
  )
  const met = pairs
  const fates = judged.filter(
    ({ becomes }) => becomes !== null && READABLE.has(workspace.texts.get(becomes.source)?.kind ?? ''),
  )
  const told = (list: ExpectedStatement[]) => ({
    right: list.filter((one) => isTold(workspace, one, all, links)).length,
    of: list.length,
  })
  const isMove = ({ becomes }: ExpectedStatement) => becomes?.how === 'moved' || becomes?.how === 'cancelled'
  const taken = (workspace.expected.not_statements ?? []).filter((one) =>
    explicit.some(({ key, found: span }) => key === one.source && overlapOf(workspace, one, span) > 0),
  )
  const rest = explicit.filter((one) => !pairs.some(({ found: { id } }) => id === one.id))
  const shown = ({ key, found: { kind, start, end } }: Numbered): ShownStatement => ({
    source: key,
    kind,
    quote: workspace.texts.get(key)?.text.slice(start, end) ?? '',
  })
  return {
    look_alikes: { taken: taken.length, of: workspace.expected.not_statements?.length ?? 0 },
    wrong: {
      missed: judged.filter((one) => !pairs.some(({ expected }) => expected === one)),
      extra: rest.map(shown),
      fates: fates.filter((one) => !isTold(workspace, one, all, links)),
    },
    expected: judged.length,
    found: explicit.length,
    met: met.length,
    met_with_guesses: all.length,
    who: share(
      met.filter(({ expected, found: { found: one } }) => expected.who !== null || one.who !== null),
      (pair) => isSamePerson(workspace, pair),
    ),
    due: share(
      met.filter(({ expected, found: { found: one } }) => expected.due !== null || one.due !== null),
      ({ expected, found: { found: one } }) => expected.due === one.due,
    ),
    hedged: share(
      all.filter(({ expected }) => expected.hedged),
      ({ found: { found: one } }) => one.hedged || one.perhaps,
    ),
    moved: told(fates.filter(isMove)),
    became: told(fates.filter((one) => !isMove(one))),
    told: share(
      links.flatMap((link) => {
        const pair = read.includes(link.key) ? all.find(({ found: { id } }) => id === link.id) : undefined
        return pair === undefined ? [] : [{ link, pair }]
      }),
      ({ link, pair: { expected } }) => isToldBy(workspace, expected.becomes, link),
    ),
    by_kind: Object.fromEntries(
      ['promise', 'decision', 'question', 'deadline', 'figure'].map((kind) => [
        kind,
        {
          expected: judged.filter((one) => one.kind === kind).length,
          met: met.filter(({ expected }) => expected.kind === kind).length,
          found: explicit.filter(({ found: one }) => one.kind === kind).length,
        },
      ]),
    ),
  }
}

const share = <T>(list: readonly T[], isRight: (one: T) => boolean) => ({
  right: list.filter(isRight).length,
  of: list.length,
})

/** Each found statement meets at most one expected one, and the other way round; the widest overlaps first. */
export function pairsOf(
  workspace: Workspace,
  expected: readonly ExpectedStatement[],
  found: readonly Numbered[],
): Pair[] {
  const candidates = expected.flatMap((one) =>
    found
      .filter(({ key, found: { kind } }) => key === one.source && kind === one.kind)
      .map((other) => ({ expected: one, found: other, overlap: overlapOf(workspace, one, other.found) }))
      .filter(({ overlap }) => overlap > 0),
  )
  const [taken, given] = [new Set<ExpectedStatement>(), new Set<Numbered>()]
  return candidates
    .toSorted((a, b) => b.overlap - a.overlap)
    .filter((pair) => {
      if (taken.has(pair.expected) || given.has(pair.found)) return false
      taken.add(pair.expected)
      given.add(pair.found)
      return true
    })
}

/** The characters that both have, where that is at least half of the shorter one; else 0. The quote may stand in the text more than once. */
export function overlapOf(
  workspace: Workspace,
  { source, quote }: { source: string; quote: string },
  span: { start: number; end: number },
): number {
  const text = workspace.texts.get(source)?.text ?? ''
  let best = 0
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    const both = Math.min(at + quote.length, span.end) - Math.max(at, span.start)
    if (both * 2 >= Math.min(quote.length, span.end - span.start)) best = Math.max(best, both)
  }
  return best
}

type Told = Link & { key: string }

function linksIn(
  later: StatementText,
  found: readonly Numbered[],
  link: NonNullable<Adapters['linkStatements']>,
): Told[] {
  // What stands further up in the same text is earlier, too; what follows is not, and the rules are told by where it stands.
  const earlier = found.filter(({ source }) => source.written_on <= later.written_on)
  return link(earlier, later).map((one) => ({ ...one, key: later.key }))
}

/** The statement was found, and some text was found to do this to it, by words that overlap those that do. */
function isTold(
  workspace: Workspace,
  { becomes, ...statement }: ExpectedStatement,
  pairs: readonly Pair[],
  links: readonly Told[],
): boolean {
  const pair = pairs.find(
    ({ expected }) =>
      expected.source === statement.source && expected.quote === statement.quote && expected.kind === statement.kind,
  )
  if (!pair || becomes === null) return false
  return links.some((link) => link.id === pair.found.id && isToldBy(workspace, becomes, link))
}

const isToldBy = (workspace: Workspace, becomes: ExpectedStatement['becomes'], link: Told): boolean =>
  becomes !== null && link.key === becomes.source && link.how === becomes.how && overlapOf(workspace, becomes, link) > 0

function isSamePerson({ records }: Workspace, { expected, found: { found } }: Pair): boolean {
  if (expected.who === null || found.who === null) return expected.who === found.who
  const named = records.contacts.find(({ key }) => key === found.who)?.name ?? found.who
  if (expected.who === 'me' || named === 'me') return expected.who === named
  const names = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2)
  const sought = names(expected.who)
  return names(named).some((word) => sought.includes(word))
}

/** The texts in which statements are sought, in the order of their days; a file is as old as the oldest text. */
export function textsOf({ records, texts }: Workspace): StatementText[] {
  const { person, contacts, zone } = records
  const people = contacts.map(({ key, name }) => ({ key, name }))
  const around = { zone, me: [person.name], people }
  const oldest =
    [...texts.values()].flatMap(({ kind, date }) => (kind === 'note' && date ? [date] : [])).toSorted()[0] ??
    records.today
  const say = (key: string) => texts.get(key)?.text ?? ''
  const found: StatementText[] = [
    ...records.files.map(({ key, name }) => ({
      ...around,
      key,
      kind: 'file' as const,
      title: name,
      text: say(key),
      written_on: oldest,
      author: null,
      to: null,
    })),
    ...records.notes.map(({ key, title, date }) => ({
      ...around,
      key,
      kind: 'note' as const,
      title,
      text: say(key),
      written_on: date,
      author: 'me' as const,
      to: null,
    })),
    ...contacts.flatMap(({ key: contact, name, interactions }) =>
      interactions.map(({ key, date, type }) => ({
        ...around,
        key,
        kind: 'interaction' as const,
        title: type,
        text: say(key),
        written_on: date,
        author: 'me' as const,
        to: { key: contact, name },
      })),
    ),
    ...records.messages.map(({ key, with: contact, from, at }) => {
      const other = { key: contact, name: people.find((one) => one.key === contact)?.name ?? '' }
      const [author, to] = from === 'me' ? (['me', other] as const) : ([other, 'me'] as const)
      return {
        ...around,
        key,
        kind: 'message' as const,
        title: '',
        text: say(key),
        written_on: at.slice(0, 10),
        author,
        to,
      }
    }),
  ]
  return found.toSorted((a, b) => a.written_on.localeCompare(b.written_on))
}
