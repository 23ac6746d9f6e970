// What the checker says of each sentence of the drafts, against the records that it cites and the facts computed from them.
import { materialFor } from '../checker/check.ts'
import type { AskReader } from '../checker/question.ts'
import { checkedRecords } from '../checker/records.ts'
import { type Checked, checkByBoth, checkByCode } from '../checker/sentence-check.ts'
import type { Material } from '../checker/sentences.ts'
import type { CheckedRecord } from '../checker/shapes.ts'
import type { Signal } from '../signals/signal.ts'
import { keyLookup, type RecordIndex } from '../workspace/records.ts'
import type { Workspace } from '../workspace/workspace.ts'
import type { Cited, Draft } from './advice.ts'

/** By the words of a sentence and its keys. */
export type Verdicts = ReadonlyMap<string, Checked>
export const verdictKey = ({ text, cites }: Cited): string => `${text}\n${cites.join(',')}`

/** The sentences that claim: a draft's claims and its counter. Its action proposes and is none. */
const claimsOf = (drafts: readonly Draft[]): Cited[] =>
  drafts.flatMap((draft) => [...draft.claims, ...(draft.counter ? [draft.counter] : [])])

/**
 * Checks every claim of the drafts, by code and, where one is handed in, by a second reader. `known`: what was found of the same words over
 * the same records; only what nobody could look at then is asked again.
 */
export async function verdictsOf(
  drafts: readonly Draft[],
  {
    workspace,
    index,
    signals,
    ask,
    known = new Map(),
  }: {
    workspace: Workspace
    index: RecordIndex
    signals: readonly Signal[]
    ask: AskReader | null
    known?: Verdicts
  },
): Promise<Verdicts> {
  const records = checkedRecords(workspace, index)
  const facts = factsByKey(signals, index)
  const verdicts = new Map<string, Checked>()
  const claims = new Map<string, Cited>()
  for (const claim of claimsOf(drafts)) {
    const before = known.get(verdictKey(claim))
    if (before && before.verdict !== 'unchecked') verdicts.set(verdictKey(claim), before)
    else claims.set(verdictKey(claim), claim)
  }
  const people = [workspace.user.name, ...workspace.contacts.map(({ name }) => name)]
  // Records that several claims cite together are read once, for all of these claims.
  const read = new Map<string, Promise<Material>>()
  const materialOf = (cites: readonly string[]) => {
    const name = cites.join(',')
    const known = read.get(name)
    if (known) return known
    const cited = cites.flatMap((key) => [...(records.get(key) ?? []), ...(facts.get(key) ?? [])])
    const same = [...claims.values()].filter((claim) => claim.cites.join(',') === name)
    const sentences = same.map(({ text }) => text)
    const made = materialFor(cited, sentences, { today: workspace.today, people })
    read.set(name, made)
    return made
  }
  await Promise.all(
    [...claims].map(async ([name, claim]) => {
      const material = await materialOf(claim.cites)
      verdicts.set(name, ask ? await checkByBoth(claim.text, material, ask) : checkByCode(claim.text, material))
    }),
  )
  return verdicts
}

/** What code computed of a record may be said of it, under its key. */
function factsByKey(signals: readonly Signal[], index: RecordIndex): Map<string, CheckedRecord[]> {
  const keyOf = keyLookup(index)
  const made = new Map<string, CheckedRecord[]>()
  for (const fact of signals.flatMap((signal) => signal.facts))
    for (const ref of fact.cites) {
      const key = keyOf(ref)
      if (key) made.set(key, [...(made.get(key) ?? []), { id: key, label: ref.label, day: null, text: fact.text }])
    }
  return made
}

/** The claims that do not stand, each with its reason, for the writer to repair: at most so many. */
export function failing(
  drafts: readonly Draft[],
  verdicts: Verdicts,
): { text: string; cites: string[]; why: string }[] {
  return claimsOf(drafts)
    .flatMap((claim) => {
      const checked = verdicts.get(verdictKey(claim))
      return checked && !mayBeSaid(checked) ? [{ ...claim, why: checked.reason ?? 'It is not proven.' }] : []
    })
    .slice(0, 20)
}

/** It is proven; or it proposes and claims nothing. */
export const stands = ({ verdict }: Checked): boolean => verdict === 'proven' || verdict === 'proposal'
/** What stands, and what nobody has answered for yet: that is marked as not checked, and is looked at later. */
export const mayBeSaid = (checked: Checked): boolean => stands(checked) || checked.verdict === 'unchecked'
