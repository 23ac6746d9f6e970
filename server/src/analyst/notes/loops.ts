// What texts leave open, as it is kept of them: promises and undecided questions. And when minutes call a matter put off, or ended.

import { cellsOf } from '../text/sentences.ts'
import { shortened } from '../text/speech.ts'
import { isUnsettled, type RecordRef, refs } from '../workspace/records.ts'
import type { Workspace, WorkspaceStatement } from '../workspace/workspace.ts'
import type { Minutes, Topic } from './minutes.ts'

export type Loop = {
  kind: 'promise' | 'decision'
  /** Who promised; null when the text names nobody. 'I' stands for the person themself. */
  person: string | null
  /** To whom it was promised, or who is asked, where that is known. */
  to: string | null
  /** Somebody asks the person this. */
  asks_me?: boolean
  /** What is promised or undecided, as the text has it. */
  words: string
  topic: Topic | null
  /** The text, or where that is not here the statement. */
  ref: RecordRef
  /** The note, or the other text, that says it. */
  note_id: string
  source: WorkspaceStatement['source']['kind']
  /** The first heading of the note: 'Visit to Brightwater Foods'; of another text what it is called. */
  note_title: string
  date: string
  due: string | null
  confirmed: boolean
}

const deferred =
  /\b(?:skip(?:ped|ping)?\b|ran out of time|postpon|defer(?:red)?\b|tabled|keep(?:ing)? (?:it |this )?(?:on|in) the agen|no updates?\b|nothing (?:to|new)\b|lets? leave|leave (?:it |this )?on the agenda|wait(?:ing)? (?:for|on|until)|continue (?:the )?discussion|discussion continuing|did not get to|didn[’']t get to|parked|no time\b|pushed (?:to|back)|moved to (?:the )?next|next meeting|again next|revisit|no (?:response|progress|answer)\b|on hold)/i
const closed =
  /\b(?:closed\b|closing (?:it|this)|has landed|landed\b|merged\b|approved\b|removed? (?:it |this |tsc-agenda |from |agenda |the )*(?:tsc-)?agenda|remov(?:e|ing)(?: it| this)? from the agenda|tak(?:e|ing)(?: it| this)? off (?:the )?agenda|agenda (?:tag|label) removed|going to take off|welcome!?$|welcome to\b|congratulations|is done\b|done\.?$|all done|completed\b|resolved\b|signed\b|shipped\b|decided (?:to|on|for|against|that)|decision:|we (?:chose|picked)|vote can be closed|we have a chair|superseded|covered (?:in|under)|objections? (?:so )?(?:closing|landing)|re-?elected|settled\b)/i
const negated =
  /\b(?:not|n[’']t|never|no one|nobody|until|unless|once|if|when|before|can be|will be|would be|should be|to be|needs? to|without being|yet to be) (?:[\p{L}’']+ ){0,3}$/iu

/** Is this said to put the matter off? */
export const isDeferral = (text: string) => deferred.test(text)

/** Does this end the matter? "not resolved", "if it is approved" do not. */
export function isClosing(text: string): boolean {
  const hit = closed.exec(text)
  if (hit === null) return false
  const sentence = (part: string | undefined) => part ?? ''
  const before = sentence(
    text
      .slice(0, hit.index)
      .split(/[.!?]\s/)
      .at(-1),
  )
  const after = sentence(text.slice(hit.index).split(/[.!?]\s/)[0])
  return !negated.test(before) && !/\b(?:unless|if|once|until|when)\b/i.test(before) && !/\bunless\b/i.test(after)
}

/** Promises and undecided questions that are open, oldest first; of a note with the heading that they stand under. */
export function loopsOf({ statements = [], contacts, today }: Workspace, minutes: readonly Minutes[]): Loop[] {
  const notes = new Map(minutes.map((each) => [each.note.id, each]))
  const talks = new Map(contacts.flatMap(({ interactions }) => interactions.map((talk) => [talk.id, talk] as const)))
  return statements
    .filter((each) => isUnsettled(each) && each.day <= today && (each.is === 'promise' || each.is === 'question'))
    .map((each): Loop => {
      const { source, quote } = each
      const [note, talk] = [notes.get(source.id), talks.get(source.id)]
      return {
        kind: each.is === 'promise' ? 'promise' : 'decision',
        person: each.own && each.is === 'promise' ? 'I' : each.who,
        to: each.to ?? null,
        asks_me: each.asks_me ?? false,
        words: clean(quote),
        topic: note ? topicOf(quote, note) : null,
        ref: note ? refs.note(note.note) : talk ? refs.interaction(talk) : refs.statement(each),
        ...{ note_id: source.id, source: source.kind, note_title: note?.title ?? source.label, date: each.day },
        ...{ due: each.due, confirmed: each.state === 'confirmed' },
      }
    })
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

function topicOf(quote: string, { items }: Minutes): Topic | null {
  const said = bare(quote)
  const item = items.find(
    ({ text, is_title }) =>
      !is_title && [bare(text)].some((own) => own !== '' && (own.includes(said) || said.includes(own))),
  )
  return item?.topic ?? null
}

const clean = (words: string) =>
  shortened(
    (words.includes('|') ? cellsOf(words).join(' · ') : words)
      .replace(/\s+/g, ' ')
      .replace(/^[\s→>*-]*(?:\[[ xX]\]\s*)?/, '')
      .replace(/(?<!\s)\s*[.;,:]$/, ''),
    170,
  )
