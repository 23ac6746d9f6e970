// One sentence or item: its marks, its pieces, and which rule speaks first.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../dates/written.ts'
import type { Section } from '../text/labels.ts'
import { deadlineIn } from './days/deadlines.ts'
import { ACCEPTS, answered, bodyOf, speakerIn } from './decisions/answered.ts'
import { isAnsweredAtOnce } from './decisions/resolutions.ts'
import { decisionIn, isOpenMark, openIn, questionIn, requestIn } from './decisions/settle.ts'
import { consideredIn } from './doubts/hedges.ts'
import { isRhetoric } from './doubts/idle.ts'
import { type Draft, I, isSure, type Setting, self } from './draft.ts'
import { inClause, promiseIn, REFUSES } from './form/clause.ts'
import { askingIn, clausesOf, hasCondition, isNegated, partsOf } from './form/clauses.ts'
import { quotedSpeaker } from './form/quoted-speech.ts'
import { part, type Unit, type Words } from './form/units.ts'
import { asksNobody, isAnsweredBy } from './questions/idle-questions.ts'
import { needed, rememberNames } from './who/neighbours.ts'
import { marksOf, type OwnerMarks } from './who/owners.ts'
import { NAME } from './who/people.ts'
export type ReadSentence = { draft: Draft; words: Words }

/** What a form asks of whoever fills it in. */
const ASKS_READER = /\b(?:you|your|yourself)\b|^(?:I'm|I am) /i

/** What one unit says. `next`: its neighbour, for answers; the setting's last name is moved on. */
export function readUnit(
  unit: Unit,
  next: Unit | undefined,
  before: Unit | undefined,
  setting: Setting,
): ReadSentence[] {
  const { people, base } = setting
  const { block } = unit
  const above = block.above !== null && people.isPerson(block.above) ? people.party(block.above) : null
  const isTask = block.box !== null || block.section === 'action' || block.section === 'plan'
  const marks = marksOf(
    unit.clean,
    people,
    base,
    isTask && unit.first,
    setting.isTalk && unit.first,
    unit.first ? setting.minuted : undefined,
  )
  // A speaker speaks until the next one does.
  if (unit.first || marks.speaker) setting.speaker = marks.speaker ?? (setting.isTalk ? setting.speaker : null)
  if (above !== null && marks.speaker === null && block.above?.startsWith('@')) setting.speaker = above
  if (block.writer !== null) setting.speaker = block.writer === '' ? I : people.party(block.writer)
  // What was pasted was written to the owner of the note.
  setting.hearer = block.writer === null ? people.to : setting.speaker?.resolved === 'me' ? null : people.author
  if (marks.speaker && setting.isTalk) setting.named = null
  const body = part(unit, marks.from, unit.clean.length)
  if (body.clean.length < 3 || (before === undefined && isTitle(unit, setting))) return []
  const section: Section = marks.section ?? block.section
  const { speaker } = setting
  const quoted = quotedSpeaker(unit.clean, setting)
  if (quoted !== null) setting.speaker = quoted
  const said =
    listed(body, unit, marks, section, above ?? marks.owner, setting) ?? spoken(body, unit, next, before, setting)
  setting.speaker = speaker
  rememberNames(unit.clean, setting)
  return said
}

/** "Weekly, Mon 16 Nov (Kim)": a note's first line with its own day says when it was written. */
const isTitle = ({ clean, first, last, block }: Unit, { base }: Setting): boolean =>
  first &&
  last &&
  block.box === null &&
  clean.split(' ').length < 12 &&
  !/[.!?]$/.test(clean.replace(/\d\.$/, '')) &&
  datesIn(clean, base).some(({ day, words }) => day === base.today && /\d/.test(words))

/** Lines that stand as things to do, decisions or questions by their heading, their box or their mark; null where they stand for themselves. */
function listed(
  body: Words,
  unit: Unit,
  marks: OwnerMarks,
  section: Section,
  owner: StatementParty | null,
  setting: Setting,
): ReadSentence[] | null {
  const { block } = unit
  const asTask =
    block.box !== null || marks.marked || section === 'action' || section === 'plan' || marks.owner !== null
  if (!unit.first && section === null && marks.owner === null) return null
  // What stands below an item of such a list is what was said of it.
  if (block.depth > 0 && marks.section === null && section !== 'action' && block.box === null && marks.owner === null)
    return null
  if (section === 'question') {
    const isOne = marks.section !== null || body.clean.endsWith('?') || (unit.first && unit.last)
    return isOne && !ASKS_READER.test(body.clean)
      ? [{ words: body, draft: { kind: 'question', who: owner, confidence: 0.8 } }]
      : null
  }
  const decision = decisionIn(body.clean, setting)
  if (section === 'decision') {
    if (!unit.first && decision === null && marks.section === null) return null
    const isOpen = decision === null && openIn(body.clean) !== null
    return [
      {
        words: body,
        draft: isOpen
          ? { kind: 'question', who: null, confidence: 0.75 }
          : { kind: 'decision', who: null, confidence: 0.9 },
      },
    ]
  }
  if (section === 'deadline' && unit.first) {
    const deadline = deadlineIn(`due ${body.clean}`, setting)
    return deadline ? [{ words: body, draft: { ...deadline, confidence: 0.8 } }] : null
  }
  if (!asTask || (!unit.first && marks.owner === null)) return null
  if (decision !== null && block.box === null && owner === null) return [{ words: body, draft: decision }]
  return task(body, unit, owner, setting)
}

function task(body: Words, unit: Unit, owner: StatementParty | null, setting: Setting): ReadSentence[] | null {
  const inside = { ...setting, speaker: owner ?? setting.speaker }
  const named = promiseIn(body.clean, inside)
  const boxed = unit.block.box
  const who =
    owner ??
    named?.who ??
    (boxed !== null || setting.people.kind !== 'note' ? (setting.speaker ?? ownOf(setting)) : ownTodo(unit, setting))
  if (boxed === null && owner === null && named === null && body.clean.endsWith('?')) return null
  const negated =
    boxed === null &&
    isNegated(body.clean) &&
    named === null &&
    /\b(?:no action|none|keine|nichts|nothing|n\/a)\b/i.test(body.clean)
  if (negated) return []
  return [
    {
      words: body,
      draft: {
        kind: 'promise',
        who,
        what: named?.what ?? 0,
        // What somebody means to do next was promised to nobody.
        confidence:
          unit.block.section === 'plan' && boxed === null ? 0.5 : boxed !== null || owner !== null ? 0.9 : 0.8,
        hedged: hasCondition(body.clean) || /\b(?:perhaps|maybe|vielleicht|evtl|eventuell)\b/i.test(body.clean),
        state: boxed === 'done' ? 'done' : 'found',
      },
    },
  ]
}

/** A box is ticked by whoever wrote it. */
const ownOf = ({ people }: Setting): StatementParty | null => people.author

/** "TODO call the vet" is one's own; an item of a list of a meeting has no owner unless it names one. */
function ownTodo(unit: Unit, setting: Setting): StatementParty | null {
  return unit.block.section === null ? ownOf(setting) : null
}

/** Running words: each piece by itself. */
function spoken(
  body: Words,
  unit: Unit,
  next: Unit | undefined,
  before: Unit | undefined,
  setting: Setting,
): ReadSentence[] {
  const answer = answered(body, unit, next, before, setting)
  if (answer !== null) return [answer]
  const said: ReadSentence[] = []
  const conditional = hasCondition(body.clean) && !body.clean.includes(';')
  const isQuestion = /\?["')]*$/.test(body.clean)
  const asking = isQuestion ? askingIn(body) : null
  for (const clause of isQuestion ? (asking ?? [body]) : clausesOf(body)) {
    const drafts =
      isQuestion && (asking === null || clause === asking.at(-1))
        ? whole(clause, asked(clause, unit, next, setting))
        : parted(clause, next, before, setting)
    for (const { draft, words } of drafts) {
      if (draft.kind === 'question' && (isAnsweredAtOnce(body.clean) || isAnsweredNext(body.clean, unit, next)))
        continue
      // "…; wir bitten um Nachricht": the same question.
      if (draft.kind === 'question' && said.at(-1)?.draft.kind === 'question' && ASKS_FOR_NEWS.test(words.clean))
        continue
      // Two halves of one decision.
      if (draft.kind === 'decision' && said.at(-1)?.draft.kind === 'decision') continue
      said.push({
        words: needed(words, next, unit, draft),
        draft:
          conditional && draft.kind === 'promise'
            ? { ...draft, hedged: true }
            : draft.kind === 'decision' && draft.who === null
              ? { ...draft, who: deciderIn(words.clean, setting) }
              : draft,
      })
    }
    rememberNames(clause.clean, setting)
  }
  return said
}

/** "frag ich heut vormittag": whoever answers has yet to find out. */
const FINDS_OUT =
  /^(?:(?:moment|sekunde|gute frage|keine ahnung|weiß (?:ich )?nicht|good question|no idea|not sure),? )?(?:ich )?(?:frag|klär|prüf|check|erkundige mich)e?(?: ich| das| mal| nach| ihn| sie)|^(?:(?:good question|no idea|not sure),? )?(?:I'll|will|let me|I will) (?:ask|check|find out|look into)(?!\p{L})/iu
const ASKS_FOR_NEWS =
  /^(?:wir bitten|ich bitte|bitten? (?:wir|ich)|es wird|bitte) (?:\p{L}+ ){0,2}um (?:\p{L}+ )?(?:nachricht|mitteilung|rückmeldung|antwort|auskunft|bescheid)(?: gebeten)?[.!]?$/iu
const HEAD = new RegExp(`^(?:[^:;?]{2,30}: )?(?:(?:and|but|so|und|aber|also|dann),? )?(?<who>${NAME}|I|ich) `, 'u')
/** Who decides it: whoever is known and stands at the head of the sentence; what a group decides is nobody's. */
function deciderIn(clause: string, setting: Setting): StatementParty | null {
  const { who } = HEAD.exec(clause)?.groups ?? {}
  if (who === undefined) return null
  if (/^(?:I|ich)$/.test(who)) return self(who, setting)
  return setting.people.isPerson(who) ? setting.people.party(who) : null
}

/** "She asked Tom about it. He wants to see the count first": told with its answer, whoever gave it. */
const ASKED = /(?<!\p{L})(?:asked|asks|fragte?n?|fragt|gefragt|wanted to know|wollte[n]? wissen|bat|bittet)(?!\p{L})/iu
const GIVES_ANSWER =
  /^(?:(?:and|but|so|well) )?(?:I (?:said (?:yes|no)|told (?:him|her|them))|(?:he|she|they|\p{Lu}\p{L}+|the \p{L}+|die \p{L}+|der \p{L}+|er|sie) (?:said|says|wants|agreed|refused|replied|answered|explained|confirmed|hat (?:gesagt|geantwortet|gemeint|abgewinkt|abgelehnt|verneint|bejaht)|sagte|sagt|will|meinte|lehnt|möchte|antwortete|erklärte|bestätigte)(?!\p{L})|(?:yes|no|ja|nein)(?=[,.;!])|said (?:yes|no))(?!\p{L})/iu
/** "I asked if she had pets. She has two cats." */
const HAS_OR_CAN =
  /^(?:(?:and|but|und|aber) )?(?:he|she|they|it|er|sie|es) (?:has|have|does|doesn't|can|hat|haben|kann|können)(?!\p{L})/iu
const isAnsweredNext = (sentence: string, unit: Unit, next: Unit | undefined): boolean =>
  ASKED.test(sentence) &&
  !sentence.includes('?') &&
  !/(?<!\p{L})for (?:two|three|a|an|more|another|the)(?!\p{L})/iu.test(sentence) &&
  next !== undefined &&
  next.block === unit.block &&
  !/\?["')]*$/.test(next.clean) &&
  (GIVES_ANSWER.test(next.clean) || HAS_OR_CAN.test(next.clean)) &&
  !/(?<!\p{L})(?:not (?:yet|know)|n't know|nicht|noch|ask|answer|antwort|reply|bescheid|decision|find out|check|let (?:me|us|him) know|get back|think about)(?!\p{L})/iu.test(
    next.clean,
  )

const whole = (words: Words, draft: Draft | null): ReadSentence[] => (draft === null ? [] : [{ words, draft }])

/** What a piece says; each of its parts by itself where two of them bind. */
function parted(clause: Words, next: Unit | undefined, before: Unit | undefined, setting: Setting): ReadSentence[] {
  const one = inClause(clause.clean, next, before, setting)
  if (clause.clean.length < 40 || hasCondition(clause.clean)) return whole(clause, one)
  const parts = partsOf(clause)
  if (parts.length < 2) return whole(clause, one)
  const said = parts.flatMap((words, at) => {
    const draft = inClause(words.clean, next, at === 0 ? before : undefined, setting, at > 0)
    // A number beside another statement is its amount.
    const isShort = at > 0 && words.clean.split(' ').length < 5
    const isAmount = draft?.kind === 'figure' || (isShort && (draft?.kind === 'deadline' || draft?.kind === 'decision'))
    return isSure(draft) && draft.kind !== 'question' && !isAmount ? [{ words, draft }] : []
  })
  const kinds = new Set(said.map(({ draft }) => draft.kind))
  if (kinds.size > 1 && (one === null || kinds.has(one.kind) || !isSure(one))) return said
  const [only] = said
  return only !== undefined && said.length === 1 && (!isSure(one) || one.kind === 'figure')
    ? [only]
    : whole(clause, one)
}

function asked(words: Words, unit: Unit, next: Unit | undefined, setting: Setting): Draft | null {
  if (isRhetoric(words.clean) || asksNobody(words.clean, setting.people.kind)) return null
  const others = next?.first === true
  const request = requestIn(words.clean, setting)
  if (request !== null) {
    // Taken on by the one who answers.
    if (setting.isTalk && others && ACCEPTS.test(bodyOf(next)) && !REFUSES.test(bodyOf(next)))
      return {
        ...request,
        ...{ kind: 'promise', hedged: false, confidence: 0.7 },
        ...{ who: speakerIn(next, setting), to_whom: request.who },
      }
    return setting.people.kind === 'note' || setting.people.kind === 'interaction'
      ? { ...request, confidence: 0.6 }
      : request
  }
  const open = openIn(words.clean) ?? consideredIn(words.clean, setting, true)
  if (open !== null) return open
  const follows = next?.clean ?? ''
  const near = next !== undefined && (next.block === unit.block || next.block.group === unit.block.group)
  const stillOpen =
    (near && (openIn(follows) !== null || isOpenMark(follows))) ||
    (setting.isTalk && others && FINDS_OUT.test(bodyOf(next)))
  if (near && isOpenMark(follows)) return { kind: 'question', who: null, confidence: 0.7 }
  if (near && isAnsweredBy(words.clean, follows)) return null
  if (setting.isTalk && !stillOpen) return null
  if (ASKS_READER.test(words.clean) && setting.people.kind !== 'message' && unit.block.writer === null) return null
  // What was talked about below it is no longer open by itself.
  if (next !== undefined && next.block !== unit.block && next.block.depth > unit.block.depth && !stillOpen) return null
  return questionIn(
    words.clean,
    unit.block.depth,
    near && !stillOpen && next.block === unit.block && ACCEPTS.test(follows),
    setting,
  )
}
