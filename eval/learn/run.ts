// npm run learn: the weights of the statements' classifier, from the open workspaces, and how good it is on those that it has not seen.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { FoundStatement, StatementKind } from '#contract/statements.ts'
import {
  Classifier,
  evidenceOf,
  LEARNT_KINDS,
  type Weights,
  type Word,
  weighed,
} from '#server/analyst/statements/doubts/classifier.ts'
import { ADDED, KEPT, mayBe } from '#server/analyst/statements/doubts/weigh.ts'
import { PERHAPS } from '#server/analyst/statements/draft.ts'
import { statementsBy } from '#server/analyst/statements/find.ts'
import { type Numbered, pairsOf, READABLE, textsOf } from '../judge-statements.ts'
import { EVAL, readWorkspace, type Workspace, workspaceFolders } from '../read.ts'
import { sourceOf } from '../statements-by-rules.ts'
import { fitDense } from './fit.ts'
import { examplesOf, learn, type Sentence, sentencesOf } from './sentences.ts'
import { sentencesOfTrades, tradeTexts, workspaceOfTrades } from './trades.ts'

const USAGE = `Usage: npm run learn [-- --write] [-- --first-sight NAME]

Without an option: only the figures, each workspace by what was learnt from all others.
--write             writes server/src/analyst/statements/weights.json
--first-sight NAME  keeps what the rules find in an open workspace that nobody has looked at yet; before any rule is changed`
const WEIGHTS = resolve(EVAL, '../server/src/analyst/statements/weights.json')
const FIRST_SIGHT = join(EVAL, 'learn/first-sight.json')
const EXAMPLES = join(EVAL, 'learn/examples.json')
const say = (line: string) => process.stdout.write(`${line}\n`)

/** What rules found before anybody who writes them had seen the text: "promise 12 80 0.7" a statement, 0 for a guess. */
type FirstSight = Record<string, { rules_of: string; found: Record<string, string[]> }>
type Span = { kind: StatementKind; start: number; end: number; confidence: number }
/** Something that may be a statement, and what speaks for it; null: no sentence, the rules' word alone counts. */
type Candidate = { key: string; span: Span; evidence: number[] | null; sure: boolean; right: boolean }

function main(): number {
  const { values } = parseArgs({
    options: {
      write: { type: 'boolean', default: false },
      'first-sight': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const workspaces = workspaceFolders('open')
    .map(readWorkspace)
    .filter(({ expected }) => expected.statements.length > 0)
  const sight: FirstSight = JSON.parse(readFileSync(FIRST_SIGHT, 'utf8'))
  const name = values['first-sight']
  if (name !== undefined) return keepSight(workspaces, sight, name)
  const sentences = new Map(workspaces.map((each) => [each.name, sentencesOf(each)]))
  const examples: { before: Record<string, string[]>; after: Record<string, string[]> } = JSON.parse(
    readFileSync(EXAMPLES, 'utf8'),
  )
  const [before, after] = [examplesOf(examples.before), examplesOf(examples.after)]
  // What was written after a workspace was opened may stand there because of it: it is learnt from, and judges nothing.
  // The texts of trades were written by somebody who had seen none of the workspaces.
  const trades = sentencesOfTrades(tradeTexts())
  const fair = [...[...sentences.values()].flat(), ...before, ...trades]
  const all = [...fair, ...after]
  const others = before.length + after.length + trades.length
  say(`${all.length - others} sentences of ${workspaces.length} workspaces, ${others} of other trades`)
  const seen = workspaces.flatMap((workspace) => {
    const found = sight[workspace.name]?.found
    if (found === undefined) return []
    const classifier = new Classifier(learn(fair.filter((each) => each.workspace !== workspace.name)))
    const candidates = candidatesOf(workspace, found, sentences.get(workspace.name) ?? [], classifier)
    return [{ workspace, candidates }]
  })
  const parts = [...seen, ...tradeParts(fair)]
  const weighable = (without: string | null) =>
    parts.flatMap(({ workspace, candidates }) =>
      workspace.name === without
        ? []
        : candidates.flatMap(({ evidence, right }) => (evidence === null ? [] : [{ numbers: evidence, right }])),
    )
  const judged = parts.map(({ workspace, candidates }) => ({
    workspace,
    candidates,
    combined: fitDense(weighable(workspace.name)),
  }))
  report(judged)
  if (values.write) {
    const learnt: Weights = {
      made_of: madeOf(all, sight),
      ...learn(all),
      combined: fitDense(weighable(null)).map((each) => Math.round(1000 * each) / 1000),
    }
    writeFileSync(WEIGHTS, `${JSON.stringify(learnt, null, 2)}\n`)
    say(`${learnt.features.length} features in ${WEIGHTS}`)
  }
  return 0
}

const FOLDS = 4
/** The texts of trades, each weighed by what was learnt from other trades. No rule was ever mended on them: today's find them at first sight. */
function tradeParts(fair: readonly Sentence[]) {
  const texts = tradeTexts()
  const names = [...new Set(texts.map(({ trade }) => trade))]
  return Array.from({ length: FOLDS }, (_, fold) => {
    const held = new Set(names.filter((_, at) => at % FOLDS === fold))
    const here = texts.filter(({ trade }) => held.has(trade))
    const classifier = new Classifier(learn(fair.filter(({ workspace }) => !held.has(workspace))))
    const workspace = { ...workspaceOfTrades(here), name: `trades ${fold + 1}` }
    const found = Object.fromEntries(
      here.map(({ source }, at) => [String(at), statementsBy(source, () => null).map(lineOf)]),
    )
    return { workspace, candidates: candidatesOf(workspace, found, sentencesOfTrades(here), classifier) }
  })
}

/** A hash of the examples: the same hash gives the same weights. */
const madeOf = (sentences: readonly Sentence[], sight: FirstSight): string =>
  createHash('sha256')
    .update(JSON.stringify([sentences.map(({ features, labels }) => [features, labels]), sight]))
    .digest('hex')
    .slice(0, 16)

function candidatesOf(
  workspace: Workspace,
  found: Record<string, string[]>,
  sentences: readonly Sentence[],
  classifier: Classifier,
): Candidate[] {
  const out: Candidate[] = []
  for (const key of workspace.expected.read) {
    const here = sentences
      .filter((each) => each.key === key)
      .map((each) => ({ ...each, scores: classifier.scores(each.unit, each.around, each.setting) }))
    const spans = (found[key] ?? []).map(spanOf)
    const said = new Set<string>()
    for (const span of spans) {
      const [best] = here.filter((each) => common(each, span) > 0).toSorted((a, b) => common(b, span) - common(a, span))
      const at = LEARNT_KINDS.indexOf(span.kind)
      const word: Word = { sure: span.confidence >= PERHAPS, confidence: span.confidence }
      if (best) said.add(`${best.start} ${at}`)
      const evidence = best ? evidenceOf(best.scores, at, word, false) : null
      out.push({ key, span, evidence, sure: word.sure, right: false })
    }
    for (const { start, end, unit, scores } of here) {
      const others = spans.some((span) => span.confidence >= PERHAPS && common(span, { start, end }) > 0)
      for (const [at, kind] of LEARNT_KINDS.entries())
        if (!said.has(`${start} ${at}`) && mayBe(kind, unit.clean))
          out.push({
            ...{ key, span: { kind, start, end, confidence: 0 }, sure: false, right: false },
            evidence: evidenceOf(scores, at, null, others),
          })
    }
  }
  const pairs = pairsOf(workspace, expectedOf(workspace), out.map(numbered))
  for (const { found: one } of pairs) {
    const met = out[Number(one.id)]
    if (met) met.right = true
  }
  return out
}

const common = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start)
const expectedOf = ({ expected, texts }: Workspace) =>
  expected.statements.filter(({ source }) => READABLE.has(texts.get(source)?.kind ?? ''))
const numbered = ({ key, span }: Candidate, at: number) => ({ id: String(at), key, found: span }) as unknown as Numbered

const lineOf = ({ kind, start, end, perhaps, confidence }: FoundStatement) =>
  `${kind} ${start} ${end} ${perhaps ? 0 : confidence}`

function spanOf(line: string): Span {
  const [kind = '', start, end, confidence] = line.split(' ')
  return { kind: kind as StatementKind, start: Number(start), end: Number(end), confidence: Number(confidence) }
}

/** Whose rules were the newest when they were opened. */
const LATEST = ['city-hall', 'familienbrauerei', 'wind-developer']
const THRESHOLDS = [-0.2, 0, 0.2, 0.4]
const isOfTrades = ({ workspace }: Judged) => workspace.name.startsWith('trades ')
type Judged = { workspace: Workspace; candidates: Candidate[]; combined: number[] }

function report(judged: readonly Judged[]) {
  const row = (name: string, parts: readonly Judged[], pick: (one: Candidate, combined: number[]) => boolean) => {
    let [expected, found, met] = [0, 0, 0]
    for (const { workspace, candidates, combined } of parts) {
      const shown = candidates.filter((one) => pick(one, combined))
      expected += expectedOf(workspace).length
      found += shown.length
      met += pairsOf(workspace, expectedOf(workspace), shown.map(numbered)).length
    }
    say(`| ${name} | ${share(met, expected)} | ${share(met, found)} |`)
  }
  const bySum =
    (added: number, kept: number) =>
    ({ evidence, sure }: Candidate, combined: number[]) =>
      evidence === null ? sure : weighed(evidence, combined) > (sure ? kept : added)
  const byRules = ({ sure }: Candidate) => sure
  say('\n| at first sight | recall | precision |\n|---|---|---|')
  for (const one of judged) {
    row(`${one.workspace.name}: rules`, [one], byRules)
    row(`${one.workspace.name}: with the classifier`, [one], bySum(ADDED, KEPT))
  }
  const latest = judged.filter(({ workspace }) => LATEST.includes(workspace.name))
  row('the latest three: rules', latest, byRules)
  row('the latest three: with the classifier', latest, bySum(ADDED, KEPT))
  for (const [name, parts] of [
    ['trades', judged.filter(isOfTrades)],
    ['all workspaces', judged.filter((one) => !isOfTrades(one))],
  ] as const) {
    row(`${name}: rules`, parts, byRules)
    for (const added of THRESHOLDS)
      for (const kept of THRESHOLDS)
        row(`${name}: with the classifier, added from ${added}, kept from ${kept}`, parts, bySum(added, kept))
  }
}
const share = (some: number, of: number) => `${((100 * some) / of).toFixed(1)} % (${some} of ${of})`

function keepSight(workspaces: readonly Workspace[], sight: FirstSight, name: string): number {
  const workspace = workspaces.find((each) => each.name === name)
  if (workspace === undefined) {
    say('There is no such open workspace with statements.')
    return 1
  }
  const found = textsOf(workspace)
    .filter(({ key }) => workspace.expected.read.includes(key))
    .map((text) => {
      const spans = statementsBy(sourceOf(text), () => null)
      return [text.key, spans.map(lineOf)] as const
    })
  const rules = process.env.RULES_OF ?? 'this commit'
  writeFileSync(
    FIRST_SIGHT,
    `${JSON.stringify({ ...sight, [name]: { rules_of: rules, found: Object.fromEntries(found) } }, null, 2)}\n`,
  )
  return 0
}

process.exitCode = main()
