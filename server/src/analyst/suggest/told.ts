// What a person wants to say in the reply, where they typed it instead of a wish for its tone: "tell her Thursday morning".

import { englishWords } from '../answers/drafts/draft-english.ts'
import { germanWords } from '../answers/drafts/draft-german.ts'
import { draftIn } from '../answers/drafts/draft-read.ts'
import { capital, withStop } from '../text/speech.ts'
import { wishesOf, withoutWishes } from './hints.ts'

/** Stands for whoever reads it: the forms of a letter want a name. */
const SOMEBODY = 'Vera'
const THEM = String.raw`(?:(?:to |for )?(?:her|him|them|everybody|everyone|the (?:team|others|group)|you|\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?)(?: know)? )`
const TELL = new RegExp(
  String.raw`^(?:please |just |can you |could you )?(?:(?:tell|let|inform|write|message|text) ${THEM}|(?:say|reply|answer|respond|write|explain)(?: back)?(?: ${THEM})?(?![\p{L}-]))[ ,:]*(?:with |back )?(?:(?:that|this)(?![\p{L}'’]))?[ ,:]*`,
  'iu',
)
const ASK = new RegExp(String.raw`^(?:please |just )?ask ${THEM}?`, 'iu')
const THANK = new RegExp(String.raw`^(?:please |just )?thank ${THEM}?`, 'iu')
const IHR = String.raw`(?:(?:ihr|ihm|ihnen|allen|(?:dem|der|den) \p{Lu}\p{L}{1,30}|(?:frau |herrn? )?\p{Lu}[\p{L}-]{1,30}) )`
const SAG =
  /^(?:bitte |mal )?(?:sage?|schreibe?|antworte?|teile?|richte?|erkläre?)(?: (?:ihr|ihm|ihnen|allen|(?:frau |herrn? )?\p{Lu}[\p{L}-]{1,30}))?(?: (?:bitte|mal|mit|aus|zurück))*[ ,:]+(?<that>dass (?=\p{L}))?/iu
const FRAG = new RegExp(String.raw`^(?:bitte |mal )?frage? ${IHR}?(?:mal |bitte )*[ ,]*`, 'iu')
/** What one is to do to the text, or in it: rules cannot. */
const TO_DO =
  /^(?:please |bitte )?(?:make|keep|use|add|be|sound|translate|rewrite|rephrase|include|leave|remove|drop|mention|try|more|less|in (?:english|german|french|spanish|italian)|offer|propose|suggest|promise|invite|apologi[sz]e|remind|refer|mach|mache|nimm|füge?|übersetze?|formuliere?|erwähne?|lass|schlage?|biete?|lade|entschuldige?|auf (?:deutsch|englisch|französisch)|etwas|mehr|weniger)(?![\p{L}-])/iu
const LEAST_WORDS = 2
/** How somebody begins who says it themselves: what begins otherwise may tell what to write ("confirm the Friday", "push back on the price"). */
const SAYS_SO =
  /^(?:(?:i|we|it|that|this|there|they|he|she|you|my|our|yes|no|not|sorry|thanks|ok(?:ay)?|sure|unfortunately|maybe|perhaps|only|from|until|till|by|on|at|after|before|next|this|tomorrow|today|monday|tuesday|wednesday|thursday|friday|saturday|sunday|ich|wir|es|das|mein|unser|unsere|ja|nein|nicht|leider|gern|gerne|danke|vielleicht|erst|nur|ab|bis|am|um|im|nach|vor|nächste|morgen|heute|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?:['’]\p{L}{1,3})?(?![\p{L}-])|\d|(?:the|an?|der|die|das|ein|eine) (?=.{2,60}(?<!\p{L})(?:is|are|was|were|will|would|can|could|has|have|had|comes?|goes|needs?|starts?|ends?|costs?|stays?|remains?|works?|ist|sind|war|waren|wird|werden|kann|hat|haben|kommt|geht|bleibt|kostet|beginnt|endet|braucht)(?!\p{L})))/iu

/**
 * The words themselves, as they are said to the reader; null: there are none beside wishes for the tone, or what is asked is more than
 * rules can word (`canFollow` tells the two apart).
 */
export function toldIn(hint: string | null): string | null {
  const typed = withoutWishes(hint ?? '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:–-]+|(?:[\s,;:–-]+)$/g, '')
    .replace(/^(?:and|but|und|aber)(?= )/iu, '')
    .trim()
  if (typed === '' || TO_DO.test(typed) || typed.split(' ').length < LEAST_WORDS) return null
  const german = SAG.exec(typed)
  if (german && !/^(?:say|write)/i.test(typed)) {
    const rest = typed.slice(german[0].length)
    return german.groups?.that ? inGerman(`schreib ${SOMEBODY}, dass ${rest}`, rest) : sentence(rest)
  }
  const frag = FRAG.exec(typed)
  if (frag) return inGerman(`frag ${SOMEBODY}, ${typed.slice(frag[0].length)}`, null)
  const ask = ASK.exec(typed)
  if (ask) return inEnglish(`ask ${SOMEBODY} ${typed.slice(ask[0].length)}`, null)
  const thank = THANK.exec(typed)
  if (thank) return inEnglish(`thank ${SOMEBODY} ${typed.slice(thank[0].length)}`, null)
  const tell = TELL.exec(typed)
  if (!tell) return SAYS_SO.test(typed) ? sentence(typed) : null
  const rest = typed.slice(tell[0].length)
  if (/^(?:if|whether) /iu.test(rest)) return inEnglish(`ask ${SOMEBODY} ${rest}`, null)
  return rest === '' || TO_DO.test(rest) ? null : sentence(spoken(rest))
}

/** Whether rules can do what is asked of a reply. */
export const canFollow = (hint: string | null): boolean =>
  (hint ?? '').trim() === '' || toldIn(hint) !== null || wishesOf(hint).size > 0

/** "and that Grace said yes": what follows is as much said to them. */
const spoken = (text: string) =>
  text
    .replace(/(?<=(?:^|,|;)\s{0,2}(?:and |but )?)that (?=\p{L})/giu, '')
    .replace(/ (and|but) that (?=\p{L})/giu, ' $1 ')
const sentence = (text: string) => (text.trim() === '' ? null : withStop(capital(text.trim())))

function inEnglish(command: string, otherwise: string | null): string | null {
  const draft = draftIn(command)
  const body = draft ? englishWords(draft).body : ''
  return body === '' || body.includes('[To fill in') ? otherwise && sentence(otherwise) : body
}

function inGerman(command: string, otherwise: string | null): string | null {
  const draft = draftIn(command)
  const body = draft ? germanWords(draft, { formal: false, sex: null }).body : ''
  return body === '' || body.includes('[') ? otherwise && sentence(otherwise) : capital(body)
}
