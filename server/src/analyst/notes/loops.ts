// What notes leave open: promises, decisions not taken, matters put off. By patterns of speech, in English.

import { shortened } from '../text/speech.ts'
import { type Item, type Minutes, sentences, type Topic } from './minutes.ts'
import { type People, speakerOf } from './speakers.ts'

export type Loop = {
  kind: 'promise' | 'decision'
  /** Who promised; null when the note names nobody. 'I' stands for the writer of the note. */
  person: string | null
  /** What is promised or undecided, as the note has it. */
  words: string
  topic: Topic | null
  note_id: string
  /** The first heading of the note: 'Visit to Brightwater Foods'. */
  note_title: string
  date: string
}

const name = String.raw`\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?`
const doing = `(?:will|’ll|'ll|is going to|agreed to|promised to|volunteered to|offered to|is to|owes|takes? (?:an? |the )?action to|will take action to)`
const idle = String.raw`(?!not\b|be\b(?! (?:sending|writing|drafting|calling))|likely|probably|need|have to|see\b|still|depend|never|get used|get\b|take\b(?! (?:action|over|care|the|this|it))|go\b|also be|only|become|remain|stay|happen|mean\b|want|continue\b)`

const namedPromise = new RegExp(String.raw`(?:^|[\s–—-])(${name}) ${doing}\s+${idle}\p{Ll}+`, 'u')
const ownPromise = new RegExp(
  String.raw`\b(?:I|I’ll|I'll)(?: (?:will|am going to|’m going to|'m going to|promised to|agreed to|owe)|(?<=ll)|’m going to|'m going to)\s+${idle}\p{Ll}+`,
  'u',
)
const assignment = new RegExp(
  String.raw`^(?:→|->|=>)?\s*(${name})(?: and ${name})? to (?!be\b|the\b|a\b|an\b|our\b|this\b|\d)(\p{Ll}{2,})`,
  'u',
)
const marked =
  /^(?:next steps?|action(?: items?| points?)?|ai|todo|to do|follow[- ]?ups?|promise[ds]?)\s?(?:[:–-]\s*|\(\s*)(.{8,})$/i
const followUp = /^(?:need to |must )?follow[- ]?up (?:with|on)\b.{4,}$/i
const agreedBy =
  /\bagreed (?:to|that|on)\b.*\bby (?:the end of |end of |next |this )?(?:\d|\p{Lu}\p{Ll}{2,}|week|month|friday|monday|quarter)/iu
const actionSections = /^(?:action(?: item| point)?s|next steps?|to ?dos?|follow[- ]?ups?|commitments|promises)\b/

const undecided =
  /\b(?:need(?:s)? to (?:decide|agree on|make a (?:decision|call))|(?:have|has|had|still have) to decide|no decision|not (?:yet )?decided|undecided|to be decided|TBD|decision (?:is |was )?(?:pending|open|deferred|postponed|still)|open (?:question|decision)|(?:question|decision|point|choice|this|it)(?: is| remains)? still open|(?:no|don[’']t have|not heading towards|without) (?:consensus|quorum|agreement)|can[’']t decide|could not (?:agree|decide)|did not (?:agree|decide)|decide (?:whether|if|on|between|who|by)|awaiting (?:approval|sign-?off|a decision)|one question is whether|who (?:owns|decides))\b/i
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

/** Promises and open decisions of one note, in its order; `people` decides which capitalised words are persons. */
export function loopsOf(minutes: Minutes, people: People): Loop[] {
  return minutes.items.flatMap((item) => {
    if (item.is_title || item.checkbox === 'done') return []
    const speaker = speakerOf(item.text, people)
    return sentences(speaker.rest).flatMap((sentence, position) => {
      const found = loopIn(sentence, position === 0, item, speaker.name, people)
      return found
        ? [
            {
              ...found,
              topic: item.topic,
              note_id: minutes.note.id,
              note_title: minutes.title,
              date: minutes.note.entry_date,
            },
          ]
        : []
    })
  })
}

const hypothetical =
  /^(?:if|unless|in case|hopefully|for example|e\.g\.|perhaps|maybe)\b|\beven (?:when|if|though)\b|\b(?:postpone|defer|skip) (?:this|it|that)\b/i

type FoundLoop = Pick<Loop, 'kind' | 'person' | 'words'>

function loopIn(
  sentence: string,
  first: boolean,
  item: Item,
  speaker: string | null,
  people: People,
): FoundLoop | null {
  if (sentence.endsWith('?') || hypothetical.test(sentence) || sentence.length < 12) return null
  const promise = (person: string | null, words = sentence): FoundLoop => ({
    kind: 'promise',
    person,
    words: clean(words),
  })

  const mark = first ? sentence.match(marked)?.[1] : undefined
  if (mark !== undefined) return promise(ownerIn(mark, people) ?? speaker, mark)
  if (item.checkbox === 'open') return promise(ownerIn(sentence, people) ?? speaker ?? 'I')
  const named = sentence.match(namedPromise)?.[1]
  if (named && isPerson(named, people)) return promise(known(named, people))
  const assigned = sentence.match(assignment)?.[1]
  if (assigned && isPerson(assigned, people)) return promise(known(assigned, people))
  if (first && actionSections.test(item.section)) return promise(ownerIn(sentence, people) ?? speaker)
  if (ownPromise.test(sentence.replace(/[“"][^“”"]*[”"]/g, ''))) return promise(speaker ?? 'I')
  if (undecided.test(sentence) && !isClosing(sentence))
    return { kind: 'decision', person: speaker, words: clean(sentence) }
  if (first && followUp.test(sentence)) return promise(speaker)
  if (agreedBy.test(sentence)) return promise(ownerIn(sentence, people))
  return null
}

/** "Friday Ana" and "CPC Matteo" hold a person in their last word. */
function known(words: string, people: People): string {
  if (people.has(words)) return words
  return words.split(' ').at(-1) ?? words
}
const isPerson = (words: string, people: People) => people.has(known(words, people))

/** A name that opens the sentence or stands in brackets or after a dash at its end. */
function ownerIn(sentence: string, people: People): string | null {
  const opening = sentence.match(new RegExp(`^@?(${name})`, 'u'))?.[1]
  if (opening && people.has(opening)) return opening
  const closing = sentence.match(
    new RegExp(String.raw`(?:\(|[–—-] |owner:? |@)(${name})\)?[,.]?(?: by .*)?$`, 'iu'),
  )?.[1]
  return closing && people.has(closing) ? closing : null
}

const clean = (words: string) => shortened(words.replace(/^[\s→>*-]+/, '').replace(/(?<!\s)\s*[.;,:]$/, ''), 170)
