// Which matters deserve one of the few places of advice: weights that were learnt from what careful readers named (decision 0151).

import { addDays, daysBetween } from '#contract/days.ts'
import { soonness, weightOfMoney } from './gravity.ts'
import type { Item } from './items.ts'
import type { Matter } from './matter.ts'
import { isAtRisk, isSlip, isSocial } from './says.ts'

/** What a reader sees of a matter before any word of its trade: each 0 or 1, or a small number. */
export const TRAITS = [
  'soon',
  'deadline',
  'task',
  'paper',
  'risk',
  'slip',
  'money',
  'waits',
  'records',
  'recent',
  'carried',
  'social',
] as const
export type Trait = (typeof TRAITS)[number]
export type Traits = Record<Trait, number>

/** By `node eval/learn/places.ts`, over the open workspaces; what is not said weighs nothing. */
const LEARNT: Traits = {
  soon: 0.93,
  deadline: 0.8,
  task: -0.57,
  paper: 0.96,
  risk: 0.86,
  slip: 0.06,
  money: 2.09,
  waits: 0.7,
  records: 0.4,
  recent: 0,
  carried: 0.15,
  social: -1.1,
}
/** As many as advice has pieces. */
const PLACES = 5
const RECENT = 14

export function traitsOf({ seed, parts, items, consequences, ...matter }: Matter, today: string): Traits {
  const said = [seed, ...parts, ...items, ...consequences]
  const fresh = said.filter(
    ({ ref, kind, day }) => ref.kind !== 'file' && kind !== 'task' && day >= addDays(today, -RECENT),
  )
  return {
    soon: soonness(daysBetween(today, matter.day)),
    deadline: Number(seed.kind === 'deadline'),
    task: Number(seed.kind === 'task'),
    paper: Number(seed.ref.kind === 'file'),
    risk: Number(isAtRisk(seed.text) || matter.loss),
    slip: Number(matter.slip !== null || isSlip(seed.text)),
    money: weightOfMoney(matter.stake?.money ?? 0),
    waits: Number(matter.waiting !== null || matter.asked !== null),
    records: Math.log(recordsIn(said)),
    recent: Math.log(1 + recordsIn(fresh)),
    carried: Number(matter.carrier !== null),
    social: Number([seed.text, seed.head, matter.task?.text ?? ''].some(isSocial)),
  }
}

/** Notes, talks, papers and messages; the messages of one day are one. */
const recordsIn = (said: readonly Item[]): number =>
  new Set(said.map(({ ref, day }) => `${ref.kind}:${ref.id}${ref.kind === 'thread' ? day : ''}`)).size

/** 0 is nothing special. */
export const placeOf = (traits: Traits): number => TRAITS.reduce((sum, each) => sum + LEARNT[each] * traits[each], 0)

/**
 * `matters`, the gravest first: the few that a reader would name come before all others, and among themselves the gravest first. A
 * weight says how high a matter stands, so each has the weight of its new rank.
 */
export function placed(matters: readonly Matter[], today: string): Matter[] {
  const places = new Map(matters.map((matter) => [matter, placeOf(traitsOf(matter, today))]))
  const named = new Set(
    matters.toSorted((a, b) => (places.get(b) ?? 0) - (places.get(a) ?? 0) || b.weight - a.weight).slice(0, PLACES),
  )
  return [...matters.filter((each) => named.has(each)), ...matters.filter((each) => !named.has(each))].map(
    (matter, at) => ({ ...matter, weight: matters[at]?.weight ?? 0 }),
  )
}
