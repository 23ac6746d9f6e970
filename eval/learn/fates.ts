// npm run learn:fates: the weights of what became of a statement, from the fates in open workspaces and from cases of other trades
// (eval/learn/fates/NAME.txt), and how good they are on workspaces and trades that they have not seen.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shareOf } from '#server/analyst/statements/doubts/classifier.ts'
import { LEAST_LIKELY, MOST_BESIDE } from '#server/analyst/statements/fates/learnt/by-learnt.ts'
import {
  FATES,
  FateClassifier,
  type FateWeights,
  MANY,
  numbersOf,
  SCALE,
  sumOf,
} from '#server/analyst/statements/fates/learnt/classifier.ts'
import { logistic } from '#server/analyst/text/likelihood.ts'
import { EVAL, readWorkspace, workspaceFolders } from '../read.ts'
import { type FateRow, rowsOfCases, rowsOfWorkspace } from './fate-rows.ts'
import { fitDense } from './fit.ts'
import { fitKinds, type Labelled } from './fit-kinds.ts'

const USAGE = `Usage: npm run learn:fates [-- --write]

Without an option: only the figures, each workspace and trade by what was learnt from others.
--write   writes server/src/analyst/statements/fates/learnt/weights.json`
const WEIGHTS = resolve(EVAL, '../server/src/analyst/statements/fates/learnt/weights.json')
/** A feature of fewer workspaces and trades says nothing of others. */
const FEWEST = 3
/** Few of what is held against each other belongs together. */
const RIDGE = 2e-5
/** Kept are the features that move the most sentences the furthest. */
const MOST_FEATURES = 8_000
const say = (text: string) => process.stdout.write(`${text}\n`)

type Sentences = Pick<FateWeights, 'bias' | 'features'>

function learnSentences(rows: readonly FateRow[]): Sentences {
  const found = new Map<string, Set<string>>()
  for (const { features, from } of rows)
    for (const feature of features) found.set(feature, (found.get(feature) ?? new Set()).add(from))
  const names = [...found].flatMap(([name, { size }]) => (size >= FEWEST ? [name] : [])).toSorted()
  const numbers = new Map(names.map((name, at) => [name, at]))
  const examples = rows.flatMap(({ features, fates, use, sentence }): Labelled[] => {
    if (!use) return []
    const row = Int32Array.from(features.flatMap((each) => numbers.get(each) ?? []))
    const share = shareOf(sentence.around.tokens.length)
    return (fates.length === 0 ? [0] : fates.map((fate) => fate + 1)).map((kind) => ({ features: row, share, kind }))
  })
  const { weights, bias } = fitKinds(examples, names.length, MANY)
  const whole = (value: number) => Math.round(value * SCALE)
  const impact = (at: number) => Math.max(...rowOf(at).map(Math.abs)) * Math.sqrt(found.get(names[at] ?? '')?.size ?? 0)
  const rowOf = (at: number) => [...weights.subarray(at * MANY, (at + 1) * MANY)].map(whole)
  const kept = [...names.keys()].toSorted((one, two) => impact(two) - impact(one)).slice(0, MOST_FEATURES)
  return {
    bias: [...bias].map(whole),
    features: kept.toSorted((one, two) => one - two).map((at) => `${rowOf(at).join(',')} ${names[at]}`),
  }
}

type Held = { row: FateRow; at: number; fate: number; numbers: number[] }

/** Each fate that a sentence may tell, of each statement beside it. */
function heldBy(sentences: Sentences, rows: readonly FateRow[]): Held[] {
  const classifier = new FateClassifier(sentences)
  return rows.flatMap((row) => {
    const likely = classifier.likelyOf(row.features, row.sentence.around.tokens.length)
    return FATES.flatMap((_, fate) =>
      (likely[fate + 1] ?? 0) < LEAST_LIKELY
        ? []
        : row.sentence.beside
            .slice(0, MOST_BESIDE)
            .map((beside, at) => ({ row, at, fate, numbers: numbersOf(beside, likely, fate) })),
    )
  })
}

const isRight = ({ row, at, fate }: Held) => row.right[at] === fate
const foldsOf = (rows: readonly FateRow[], many: number) => {
  const names = [...new Set(rows.map(({ from }) => from))]
  return Array.from({ length: many }, (_, fold) => new Set(names.filter((_, at) => at % many === fold)))
}

/** What is weighed beside a sentence is learnt from sentences that others were learnt from: it must know how far their word goes. */
function learnBeside(rows: readonly FateRow[]): number[] {
  const used = rows.filter(({ use }) => use)
  const held = foldsOf(used, 3).flatMap((fold) =>
    heldBy(
      learnSentences(used.filter(({ from }) => !fold.has(from))),
      used.filter(({ from }) => fold.has(from)),
    ),
  )
  return fitDense(
    held.map((each) => ({ numbers: each.numbers, right: isRight(each) })),
    RIDGE,
  )
}

type Judged = Held & { likely: number }
function judgedBy(rows: readonly FateRow[]): Judged[] {
  return foldsOf(rows, 5).flatMap((fold) => {
    const others = rows.filter(({ from }) => !fold.has(from))
    const beside = learnBeside(others)
    const here = rows.filter(({ from }) => fold.has(from))
    return heldBy(learnSentences(others), here).map((each) => ({
      ...each,
      likely: logistic(sumOf(each.numbers, beside)),
    }))
  })
}

const percent = (some: number, of: number) => (of === 0 ? '–' : `${((100 * some) / of).toFixed(1)} %`)
function report(title: string, expected: number, rows: readonly FateRow[], judged: readonly Judged[]) {
  say(`\n${title}: ${expected} fates in ${rows.length} sentences\n`)
  say('| likely at least | told | right | another fate | none | found |\n|---|---|---|---|---|---|')
  const line = (name: string, all: readonly Pick<Held, 'row' | 'at' | 'fate'>[]) => {
    const right = all.filter(({ row, at, fate }) => row.right[at] === fate).length
    const other = all.filter(({ row, at, fate }) => row.right[at] !== null && row.right[at] !== fate).length
    const none = all.length - right - other
    const of = all.length
    say(
      `| ${name} | ${of} | ${percent(right, of)} | ${percent(other, of)} | ${percent(none, of)} | ${percent(right, expected)} |`,
    )
  }
  line(
    'rules alone',
    rows.flatMap((row) => row.rules.flatMap((fate, at) => (fate === null ? [] : [{ row, at, fate }]))),
  )
  for (const least of [0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6]) line(String(least), bestOf(judged, least))
}

/** One fate of a statement: the likeliest. */
function bestOf(judged: readonly Judged[], least: number): Judged[] {
  const best = new Map<string, Judged>()
  for (const each of judged) {
    const id = each.row.ids[each.at] ?? ''
    if (each.likely >= least && each.likely > (best.get(id)?.likely ?? 0)) best.set(id, each)
  }
  return [...best.values()]
}

function main(): number {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const workspaces = workspaceFolders('open')
    .map(readWorkspace)
    .filter(({ expected }) => expected.statements.some(({ becomes }) => becomes !== null))
    .map(rowsOfWorkspace)
  const open = {
    rows: workspaces.flatMap(({ rows }) => rows),
    expected: workspaces.reduce((sum, each) => sum + each.expected, 0),
  }
  const cases = rowsOfCases()
  const all = [...open.rows, ...cases.rows]
  const judged = judgedBy(all)
  for (const [title, { rows, expected }, isCase] of [
    ['open workspaces', open, false],
    ['cases', cases, true],
  ] as const)
    report(
      title,
      expected,
      rows,
      judged.filter(({ row }) => row.isCase === isCase),
    )
  if (values.write) {
    const made_of = createHash('sha256')
      .update(JSON.stringify(all.map(({ features, fates, right, ids }) => [features, fates, right, ids])))
      .digest('hex')
      .slice(0, 16)
    const beside = learnBeside(all).map((each) => Math.round(1000 * each) / 1000)
    const learnt: FateWeights = { made_of, ...learnSentences(all), beside }
    writeFileSync(WEIGHTS, `${JSON.stringify(learnt, null, 2)}\n`)
    say(`\n${learnt.features.length} features in ${WEIGHTS}`)
  }
  return 0
}

if (import.meta.main) process.exitCode = main()
