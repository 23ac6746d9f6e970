// node eval/learn/places.ts: which matters deserve a place, learnt from the open workspaces; each judged by what was learnt from all others.
import { matterSignal } from '#server/analyst/matters/matter-signals.ts'
import { foundIn } from '#server/analyst/matters/matters.ts'
import { TRAITS, traitsOf } from '#server/analyst/matters/place.ts'
import { logistic } from '#server/analyst/text/likelihood.ts'
import { recordsOf } from '../matters-by-rules.ts'
import { readWorkspace, type Workspace, workspaceFolders } from '../read.ts'
import { saysAll, saysOneOf } from '../words.ts'

/** `worth`: 0 to 1, how much a careful reader would miss it; `ranks`: the named matters that it says whole. */
type Candidate = { workspace: string; gravity: number; numbers: number[]; worth: number; ranks: number[] }
const PLACES = 5
/** It is of a named matter, and does not say all of it. */
const IN_PART = 0.6
const STEPS = 600
const RATE = 0.2
const RIDGE = 0.1
const say = (line: string) => process.stdout.write(`${line}\n`)

function candidatesOf(workspace: Workspace): Candidate[] {
  const records = recordsOf(workspace)
  const threads = Map.groupBy(workspace.records.messages, (message) => message.with)
  const keysOf = ({ kind, id }: { kind: string; id: string }) =>
    kind === 'thread' ? (threads.get(id) ?? []).map(({ key }) => key) : [id]
  return foundIn(records).map((matter) => {
    const signal = matterSignal(matter, records)
    const facts = [...signal.facts, signal.action, signal.counter].map((fact) => fact?.text ?? '')
    const text = [signal.title, ...facts].join('\n')
    const about = [signal.title, matter.seed.head, ...matter.seed.own].join(' ')
    const cited = new Set(signal.cites.flatMap(keysOf))
    const seeds = new Set(keysOf(matter.seed.ref))
    const { matters } = workspace.expected
    const whole = matters.filter((each) => saysAll(text, each.must_say) && each.records.some((key) => cited.has(key)))
    const part = matters.filter(
      (each) => saysOneOf(about, each.must_say[0] ?? []) && each.records.some((key) => seeds.has(key)),
    )
    return {
      workspace: workspace.name,
      gravity: matter.weight,
      numbers: TRAITS.map((trait) => traitsOf(matter, records.today)[trait]),
      worth: Math.max(
        0,
        ...whole.map(({ rank }) => 1 / Math.sqrt(rank)),
        ...part.map(({ rank }) => IN_PART / Math.sqrt(rank)),
      ),
      ranks: whole.map(({ rank }) => rank),
    }
  })
}

/** Of each two of a workspace the one that is worth more comes first (logistic over the differences); every workspace counts alike. */
function learn(candidates: readonly Candidate[]): number[] {
  const scale = TRAITS.map((_, at) => deviation(candidates.map(({ numbers }) => numbers[at] ?? 0)))
  const pairs = [...Map.groupBy(candidates, ({ workspace }) => workspace).values()].flatMap((own) => {
    const of = own.flatMap((one) =>
      own
        .filter((other) => one.worth > other.worth + 0.05)
        .map((other) => ({
          difference: one.numbers.map((each, at) => (each - (other.numbers[at] ?? 0)) / (scale[at] ?? 1)),
          counts: one.worth - other.worth,
        })),
    )
    return of.map(({ difference, counts }) => ({ difference, counts: counts / of.length }))
  })
  const all = pairs.reduce((sum, { counts }) => sum + counts, 0)
  const weights = TRAITS.map(() => 0)
  for (let step = 0; step < STEPS; step++) {
    const gradients = TRAITS.map(() => 0)
    for (const { difference, counts } of pairs) {
      const error = (counts / all) * logistic(-difference.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0))
      for (const [at, each] of difference.entries()) gradients[at] = (gradients[at] ?? 0) + error * each
    }
    for (const [at, weight] of weights.entries()) weights[at] = weight + RATE * ((gradients[at] ?? 0) - RIDGE * weight)
  }
  return weights.map((weight, at) => weight / (scale[at] ?? 1))
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / values.length) || 1
}

/** How many named matters the five say whole, and whether the first of them, by gravity, is the gravest. */
function judged(own: readonly Candidate[], worthOf: (candidate: Candidate) => number): { named: number; top: boolean } {
  const five = own
    .toSorted((a, b) => worthOf(b) - worthOf(a))
    .slice(0, PLACES)
    .toSorted((a, b) => b.gravity - a.gravity)
  return { named: new Set(five.flatMap(({ ranks }) => ranks)).size, top: five[0]?.ranks.includes(1) ?? false }
}

const workspaces = workspaceFolders('open')
  .map(readWorkspace)
  .filter(({ expected }) => expected.judges.includes('matters'))
const all = workspaces.flatMap(candidatesOf)
const names = workspaces.map(({ name }) => name)
const ownOf = (name: string) => all.filter(({ workspace }) => workspace === name)
const sumOf = (weights: readonly number[]) => (candidate: Candidate) =>
  candidate.numbers.reduce((sum, each, at) => sum + each * (weights[at] ?? 0), 0)
const rows = {
  'by gravity': names.map((name) => judged(ownOf(name), ({ gravity }) => gravity)),
  'learnt from the others': names.map((name) =>
    judged(ownOf(name), sumOf(learn(all.filter(({ workspace }) => workspace !== name)))),
  ),
  'learnt from all': names.map((name) => judged(ownOf(name), sumOf(learn(all)))),
}
const matters = workspaces.reduce((sum, { expected }) => sum + expected.matters.length, 0)
for (const [row, found] of Object.entries(rows))
  say(
    `${row}: ${found.reduce((sum, { named }) => sum + named, 0)} of ${matters} named by five, the gravest on top ${found.filter(({ top }) => top).length} of ${names.length}`,
  )
const weights = learn(all)
say(TRAITS.map((trait, at) => `  ${trait}: ${(weights[at] ?? 0).toFixed(2)},`).join('\n'))
