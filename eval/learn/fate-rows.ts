// The sentences of later texts, each beside the earlier statements that it may speak of, with what readers named: of open workspaces and of
// the cases of other trades.
import type { StatementParty } from '#contract/statements.ts'
import { evidenceOf, linkStatements } from '#server/analyst/statements/fates/change.ts'
import type { EarlierStatement } from '#server/analyst/statements/fates/earlier.ts'
import { FATES } from '#server/analyst/statements/fates/learnt/classifier.ts'
import type { FateSentence } from '#server/analyst/statements/fates/learnt/evidence.ts'
import { findStatements } from '#server/analyst/statements/find.ts'
import { isGerman } from '#server/analyst/statements/form/language.ts'
import type { SourceText } from '#server/analyst/statements/form/source.ts'
import { type Numbered, overlapOf, pairsOf, READABLE, textsOf } from '../judge-statements.ts'
import type { Workspace } from '../read.ts'
import { sourceOf, statementsByRules } from '../statements-by-rules.ts'
import { fateCases } from './fate-cases.ts'

export type FateRow = {
  from: string
  isCase: boolean
  start: number
  end: number
  sentence: FateSentence
  features: string[]
  /** The fates that it tells, by number in FATES; `use` is false where that cannot be said. */
  fates: number[]
  use: boolean
  /** For each statement beside it: the fate that it tells of it, and what the rules alone say; null: nothing. */
  right: (number | null)[]
  rules: (number | null)[]
  /** The statements, unique over all rows. */
  ids: string[]
}
/** `expected`: how many fates a reader named, those of figures apart, which are compared by their values. */
export type FateRows = { rows: FateRow[]; expected: number }

const numberOf = (state: string | undefined): number | null => {
  const names: readonly string[] = FATES
  const at = names.indexOf(state ?? '')
  return at < 0 ? null : at
}

function rowsOf(from: string, isCase: boolean, earlier: readonly EarlierStatement[], later: SourceText): FateRow[] {
  const reader = evidenceOf(earlier, later)
  if (reader === null) return []
  const changes = linkStatements(earlier, later, { learnt: false }).filter(({ perhaps }) => !perhaps)
  return [...reader.sentences()].map((sentence) => {
    const features = new Set<string>()
    reader.featuresOf(
      sentence,
      () => true,
      (feature) => features.add(feature),
    )
    const { at } = sentence.unit
    const [start, end] = [at[0] ?? 0, (at.at(-1) ?? 0) + 1]
    const ids = sentence.beside.map(({ candidate }) => candidate.earlier.id)
    const rules = ids.map((id) =>
      numberOf(changes.find((each) => each.statement_id === id && each.start < end && each.end > start)?.state),
    )
    const right = ids.map(() => null)
    return { from, isCase, start, end, sentence, features: [...features], fates: [], use: true, right, rules, ids }
  })
}

export function rowsOfWorkspace(workspace: Workspace): FateRows {
  const texts = textsOf(workspace)
  const found = texts.flatMap((source) =>
    findStatements(sourceOf(source)).flatMap((statement, at) => {
      const [id, one] = [`${workspace.name}/${source.key}/${at}`, statementsByRules(source)[at]]
      return one === undefined ? [] : [{ id, key: source.key, source, found: one, statement }]
    }),
  )
  const judged = workspace.expected.statements.filter(({ source }) =>
    READABLE.has(workspace.texts.get(source)?.kind ?? ''),
  )
  const fates = new Map(
    pairsOf(workspace, judged, found satisfies Numbered[]).flatMap(({ expected: { becomes }, found: { id } }) =>
      becomes === null ? [] : [[id, becomes] as const],
    ),
  )
  const rows = texts.flatMap((later) => {
    const earlier = found
      .filter(({ source }) => source.written_on <= later.written_on)
      .map(({ id, key, statement, source }) => ({
        ...{ ...statement, id, written_on: source.written_on },
        isHere: key === later.key,
      }))
    return rowsOf(workspace.name, false, earlier, sourceOf(later)).map((row) => {
      const becomes = (one: { source: string; quote: string } | null | undefined): boolean =>
        one?.source === later.key && overlapOf(workspace, one, row) > 0
      const told = judged.flatMap((each) => (becomes(each.becomes) ? (numberOf(each.becomes?.how) ?? []) : []))
      const right = row.ids.map((id) => {
        const one = fates.get(id)
        return becomes(one) ? numberOf(one?.how) : null
      })
      return { ...row, fates: [...new Set(told)], right }
    })
  })
  return { rows, expected: judged.filter(({ kind, becomes }) => kind !== 'figure' && becomes !== null).length }
}

/** A case has few statements, a workspace has many that no text speaks of: so many of other cases in its language stand beside its own. */
const OTHERS = 60

export function rowsOfCases(): FateRows {
  let expected = 0
  const cases = fateCases()
  const isIn = cases.map(({ earlier }) => isGerman(earlier.map(({ quote }) => quote).join('\n')))
  const rows = cases.flatMap(({ trade, earlier, later }, at) => {
    const others = [...cases.keys()]
      .map((nth) => (at + 1 + nth) % cases.length)
      .filter((other) => other !== at && isIn[other] === isIn[at])
      .flatMap((other) => cases[other]?.earlier.map(unknownOf) ?? [])
      .slice(0, OTHERS)
    return later.flatMap(({ source, lines }) => {
      const day = source.written_on
      const told = others.map((each) => ({ ...each, written_on: each.written_on < day ? each.written_on : day }))
      const here = rowsOf(trade, true, [...earlier, ...told], source)
      for (const { start, end, told: marks } of lines) {
        const near = here.filter((row) => row.start < end && row.end > start)
        for (const { fate, id } of marks) {
          if (earlier.find((each) => each.id === id)?.kind === 'figure') continue
          expected += 1
          labelled(near, id, numberOf(fate))
        }
      }
      return here
    })
  })
  return { rows, expected }
}

/** The people of another case are nobody here. */
function unknownOf(statement: EarlierStatement): EarlierStatement {
  const nobody = (party: StatementParty | null) => party && { ...party, resolved: null }
  return { ...statement, who: nobody(statement.who), to_whom: nobody(statement.to_whom) }
}

/** Of a line with several sentences the one that speaks most of it tells it; of the others nothing is said. */
function labelled(rows: readonly FateRow[], id: string, fate: number | null) {
  const roughly = ({ ids, sentence }: FateRow) => sentence.beside[ids.indexOf(id)]?.rough ?? -1
  const [best, ...others] = rows.toSorted((a, b) => roughly(b) - roughly(a))
  if (best === undefined || fate === null) return
  best.fates.push(fate)
  if (best.ids.includes(id)) best.right[best.ids.indexOf(id)] = fate
  for (const other of others) other.use = false
}
