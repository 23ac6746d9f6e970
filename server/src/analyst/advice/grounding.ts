// Lets through only what the records prove. Written for a model that may lie; the built-in analyst goes through it as well.
import type { MessageChecks } from '#contract/checks.ts'
import type { Citation } from '#contract/shapes.ts'
import { ordered } from '../checker/orders.ts'
import { inLanguage, type Language, titleIn } from '../signals/language.ts'
import type { Signal } from '../signals/signal.ts'
import { shortened } from '../text/speech.ts'
import { keyLookup, type RecordIndex } from '../workspace/records.ts'
import type { Cited, Draft, Message } from './advice.ts'
import { type Evidence, evidenceOf, strangeQuotes, ungrounded } from './evidence.ts'
import { adviceMarkdown, type GroundedDraft, languageOfDraft } from './markdown.ts'
import { checksOfAdvice } from './marks.ts'
import { mayBeSaid, type Verdicts, verdictKey } from './verdicts.ts'

export type GroundedAdvice = {
  /** A signal's id, 'goal:<id>', or the kind and id of a record that no signal names. */
  subject: string
  advice_title: string
  /** Markdown; every sentence that claims something ends in links to its records. */
  content: string
  /** In the order of the numbers in the text. */
  citations: Citation[]
  /** What is known of its claims; null: nobody checked them, as they were computed. Runs of before it was kept have none. */
  checks?: MessageChecks | null
}
export type Dropped = { what: string; why: string }
export type Grounded = {
  kept: GroundedAdvice[]
  dropped: Dropped[]
  /** Subjects of the drafts of which nothing is left, as they named them. Runs of before it was kept have none. */
  fallen?: string[]
}

const most = 5
const mostClaims = 8
const mostSteps = 3
const titleLength = 200

/**
 * Checks drafts against the records and signals that they cite, and writes what survives. A claim falls when it cites nothing or
 * an unknown key, speaks a figure that neither its records nor their signals hold, or names in quotation marks what its records
 * do not; where `verdicts` are given, they decide on claims, and actions need no proof of themselves: what could not be checked yet stays and
 * is marked so. A draft falls with its action, or without a claim. `dropped` says what fell and why.
 */
export function ground(
  drafts: readonly Draft[],
  index: RecordIndex,
  signals: readonly Signal[],
  verdicts: Verdicts | null = null,
): Grounded {
  const evidence = evidenceOf(index, signals)
  const dropped: Dropped[] = []
  const grounded: GroundedDraft[] = []
  const fallen: string[] = []
  for (const draft of drafts) {
    const checked = checkedDraft(draft, index, signals, evidence, dropped, verdicts)
    if (!checked) {
      fallen.push(draft.subject)
      continue
    }
    const twin = grounded.find((each) => each.subject === checked.subject)
    if (twin) {
      merge(twin, checked)
      dropped.push({
        what: checked.title,
        why: `It is about the same matter as “${shortened(twin.title, 80)}” and is told there.`,
      })
    } else grounded.push(checked)
  }
  for (const extra of grounded.slice(most))
    dropped.push({ what: extra.title, why: 'Five pieces of advice are enough.' })
  return {
    kept: grounded.slice(0, most).map((draft) => {
      const { lines, ...piece } = adviceMarkdown(draft, index)
      const checks = verdicts && checksOfAdvice(piece.content, lines, { verdicts, index })
      return { ...piece, subject: draft.subject, checks }
    }),
    dropped,
    fallen,
  }
}

function checkedDraft(
  draft: Draft,
  index: RecordIndex,
  signals: readonly Signal[],
  evidence: Evidence,
  dropped: Dropped[],
  verdicts: Verdicts | null,
): GroundedDraft | null {
  const fall = (what: string, why: string) => {
    dropped.push({ what: shortened(what, 200), why })
    return null
  }
  const known = signalOf(draft, index, signals)
  const claims = draft.claims.slice(0, mostClaims).filter((claim) => {
    const why = wrong(claim, known, evidence, verdicts)
    if (why) fall(claim.text, why)
    return why === null
  })
  if (claims.length === 0) return fall(draft.title, 'No claim of it is left.')

  const said = { index, known, evidence, language: languageOfDraft(draft), fall }
  const proposed = proposedBy(draft, claims, evidence)
  const action = verdicts === null ? draft.action : (actionOf(proposed.action, said) ?? draft.action)
  const whyNotAction =
    verdicts === null ? wrong(action, known, evidence) : wrongProposal(action, index, known, evidence)
  if (whyNotAction) return fall(draft.title, `Its action falls: ${whyNotAction}`)

  // What no signal names is advice all the same, where its words are proven: of its goal, else of its record.
  const subject =
    known?.id ?? goalSubject(draft, claims, index) ?? (verdicts === null ? null : recordSubject(draft, claims, index))
  if (subject === null) return fall(draft.title, 'Its subject is unknown and no goal is cited.')

  const cites = [...new Set([...claims, action].flatMap((part) => part.cites))]
  // A title may say by which day the action below it is to be done, and what a claim has reckoned: one that is proven, or that nobody could
  // look at yet and that is marked so.
  const isSaid = (claim: Cited) => {
    const checked = verdicts?.get(verdictKey(claim))
    return checked?.verdict === 'proven' || checked?.verdict === 'unchecked'
  }
  const besides = {
    days: action.text,
    reckoned: claims
      .filter(isSaid)
      .map(({ text }) => text)
      .join('\n'),
  }
  const whyNotTitle =
    draft.title.trim() === '' ? 'There is no title.' : ungrounded(draft.title, cites, known, evidence, besides)
  if (whyNotTitle) fall(draft.title, whyNotTitle)
  const title = whyNotTitle
    ? (headline(claims, verdicts) ?? (known ? titleIn(known, languageOfDraft(draft)) : undefined))
    : draft.title
  if (title === undefined) return null

  const whyNotCounter = draft.counter ? wrong(draft.counter, known, evidence, verdicts) : null
  if (draft.counter && whyNotCounter) fall(draft.counter.text, whyNotCounter)
  return {
    subject,
    title: shortened(title, titleLength),
    claims,
    counter: whyNotCounter ? null : draft.counter,
    action,
    ...followUpsOf(proposed, said),
  }
}

/** The signal that a draft is about: the one that it names, else, where its name is misspelt, the one that rests on most of its records. */
function signalOf(draft: Draft, index: RecordIndex, signals: readonly Signal[]): Signal | null {
  const named = signals.find(({ id }) => id === draft.subject)
  const kind = draft.subject.split(':')[0]
  const isMisspelt = signals.some((signal) => signal.kind === kind)
  if (named || (!isMisspelt && goalSubject(draft, draft.claims, index) !== null)) return named ?? null
  const cited = new Set(
    draft.claims.flatMap(({ cites }) => cites.flatMap((key) => index.get(key) ?? [])).map(({ kind, id }) => kind + id),
  )
  const rated = signals
    .map((signal) => ({ signal, shared: signal.cites.filter(({ kind, id }) => cited.has(kind + id)).length }))
    .toSorted((a, b) => b.shared - a.shared)
  const first = rated[0]
  return first && first.shared >= Math.min(2, cited.size) && first.shared > 0 ? first.signal : null
}

/** What a proposal is held against, and who hears that it fell. */
type Held = {
  index: RecordIndex
  known: Signal | null
  evidence: Evidence
  language: Language
  fall: (what: string, why: string) => null
}

/**
 * The action as it may stand, or that of its matter in its place: a piece whose claims hold is not lost by the words of its proposal.
 * Null: neither may stand.
 */
function actionOf(own: Cited, { index, known, evidence, language, fall }: Held): Cited | null {
  const why = wrongProposal(own, index, known, evidence)
  if (why === null) return { ...own, text: withoutQuotes(own, evidence) }
  if (!known?.action) return null
  fall(own.text, `${why} The action of the matter stands in its place.`)
  const key = keyLookup(index)
  return {
    text: inLanguage(known.action, language),
    cites: known.action.cites.flatMap((ref) => key(ref) ?? []),
  }
}

/** What follows on the action: each falls alone, and takes nothing with it. */
function followUpsOf(
  { steps, message }: Proposed,
  { index, known, evidence, fall }: Held,
): Pick<GroundedDraft, 'steps' | 'message'> {
  const stands = (text: string, why: string | null) => {
    if (why !== null) fall(text, why)
    return why === null
  }
  return {
    steps: steps
      .filter((step) => stands(step.text, wrongProposal(step, index, known, evidence)))
      .map((step) => ({ ...step, text: withoutQuotes(step, evidence) })),
    message: message && stands(message.text, wrongMessage(message, index, known, evidence)) ? message : null,
  }
}

/** Words to be said are proposed behind a colon; any others in quotation marks would pass for a record's, and lose the marks. */
export function withoutQuotes({ text, cites }: Draft['action'], evidence: Evidence): string {
  return strangeQuotes(text, cites, evidence).reduce((rest, quote) => {
    const at = rest.indexOf(quote)
    const open = rest.slice(0, at).search(/[“„«"'‘]$|(?:\*\*|__|`)$/)
    if (at < 0 || open < 0 || /:\s*$/.test(rest.slice(0, open))) return rest
    return rest.slice(0, open) + quote + rest.slice(at + quote.length).replace(/^(?:\*\*|__|[”“»"'’`])/, '')
  }, text)
}

/** What is wrong with the proposals of drafts, for their writer to repair. */
export function wrongActions(
  drafts: readonly Draft[],
  index: RecordIndex,
  signals: readonly Signal[],
): { text: string; cites: string[]; why: string }[] {
  const evidence = evidenceOf(index, signals)
  return drafts.flatMap((draft) => {
    const known = signalOf(draft, index, signals)
    const { action, steps, message } = proposedBy(draft, draft.claims, evidence)
    const judged = [action, ...steps].map((part) => ({ part, why: wrongProposal(part, index, known, evidence) }))
    if (message) judged.push({ part: message, why: wrongMessage(message, index, known, evidence) })
    return judged.flatMap(({ part: { text, cites }, why }) => (why === null ? [] : [{ text, cites, why }]))
  })
}

type Proposed = Pick<GroundedDraft, 'action' | 'steps' | 'message'>

/** All that a draft proposes, on its records. Without a record of its own that is there it rests on those of its claims; a message on its reader's, too. */
function proposedBy({ action, steps = [], message }: Draft, claims: Draft['claims'], evidence: Evidence): Proposed {
  const rested = ({ text, cites }: Cited): Cited => {
    const known = cites.filter((key) => evidence.proofOf(key) !== undefined)
    return { text, cites: known.length > 0 ? known : [...new Set(claims.flatMap((claim) => claim.cites))] }
  }
  const words = message ? rested(message) : null
  return {
    action: rested(action),
    steps: steps.slice(0, mostSteps).map(rested),
    message: message && words ? { ...words, to: message.to, cites: [...words.cites, message.to] } : null,
  }
}

function wrongMessage(message: Message, index: RecordIndex, known: Signal | null, evidence: Evidence): string | null {
  if (index.get(message.to)?.kind !== 'contact') return 'It is to nobody among the contacts.'
  return wrongProposal(message, index, known, evidence)
}

/** A proposal needs no proof of its dates, amounts and wording; it invents no name, and it hands on no order out of a record. */
export function wrongProposal(
  action: Draft['action'],
  index: RecordIndex,
  known: Signal | null,
  evidence: Evidence,
): string | null {
  if (action.text.trim() === '') return 'It says nothing.'
  const order = action.cites.map((key) => index.get(key)).find((entry) => entry && ordered(action.text, entry))
  if (order) return `It hands on an order that stands in ${shortened(order.label, 40)}.`
  return ungrounded(action.text, action.cites, known, evidence, { figures: false, quotes: false })
}

export function wrong(
  part: { text: string; cites: string[] },
  known: Signal | null,
  evidence: Evidence,
  verdicts: Verdicts | null = null,
): string | null {
  if (part.text.trim() === '') return 'It says nothing.'
  if (part.cites.length === 0) return 'It cites no record.'
  const stranger = part.cites.find((key) => evidence.proofOf(key) === undefined)
  if (stranger !== undefined) return `It cites ${shortened(stranger, 20)}, which is no record.`
  const checked = verdicts?.get(verdictKey(part))
  if (verdicts === null) return ungrounded(part.text, part.cites, known, evidence)
  if (!checked) return 'It was not checked.'
  return mayBeSaid(checked) ? null : (checked.reason ?? 'It is not proven.')
}

/** A claim that is proven and short can stand above its piece. */
function headline(claims: Draft['claims'], verdicts: Verdicts | null): string | null {
  const proven = claims.find(
    (claim) => claim.text.length <= MOST_HEADLINE && verdicts?.get(verdictKey(claim))?.verdict === 'proven',
  )
  return proven ? proven.text.trim().replace(/\.$/, '') : null
}
const MOST_HEADLINE = 110

/** An unknown subject becomes its goal: the first that the draft cites, or whose KPI it does not cite, none. */
function goalSubject(draft: Draft, claims: Draft['claims'], index: RecordIndex): string | null {
  const keys = [...claims, draft.action].flatMap((part) => part.cites)
  const goal = keys.map((key) => index.get(key)).find((entry) => entry?.kind === 'goal')
  return goal ? `goal:${goal.id}` : null
}

/** The record that it names as its subject, else the first that it cites. */
function recordSubject(draft: Draft, claims: Draft['claims'], index: RecordIndex): string | null {
  const keys = [draft.subject.trim(), ...claims.flatMap(({ cites }) => cites)]
  const entry = keys.map((key) => index.get(key)).find((each) => each !== undefined)
  return entry ? `${entry.kind}:${entry.id}` : null
}

function merge(into: GroundedDraft, other: GroundedDraft) {
  const said = new Set(into.claims.map((claim) => claim.text))
  into.claims = [...into.claims, ...other.claims.filter((claim) => !said.has(claim.text))].slice(0, mostClaims)
  into.counter ??= other.counter
}
