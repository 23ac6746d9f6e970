// What people say around a wish to be told of somebody or something: when they meet them, who will ask, whom it is for. It is no topic.
import { NUMBER_WORDS } from '../../text/number-words.ts'

const COUNT = String.raw`(?:\d{1,3}|${Object.keys(NUMBER_WORDS).join('|')}|a few|a couple of|ein paar|wenigen|half an|einer|einem)`
const IN_A_WHILE = String.raw`in(?: about| etwa)? (?:${COUNT} ?(?:min(?:ute)?[sn]?\.?|h|hours?|stunden?|days?|tagen?)?|a (?:minute|moment|bit|sec|second))`
const SOON_EN = String.raw`(?:${IN_A_WHILE}|(?:at|from|around|after|before|over|on|for) [\p{L}\p{N}:. ]{1,24}|now|soon|later|shortly|next|today|tonight|tomorrow(?: \p{L}+)?|this \p{L}+)`
const SOON_DE = String.raw`(?:${IN_A_WHILE}|um \d[\d:.]{0,4}(?: uhr)?|gleich|jetzt|nachher|später|bald|heute(?: \p{L}+)?|morgen(?: \p{L}+)?|übermorgen|am \p{L}+|beim \p{L}+|zum \p{L}+|dann)`
const THEM = '(?:him|her|them|it|there|ihn|ihm|sie|ihr|ihnen|dort|hin|dahin)'
const MEETS_EN = String.raw`(?:see(?:ing)?|meet(?:ing)?|ring(?:ing)?|call(?:ing)?|phon(?:e|ing)|visit(?:ing)?|fac(?:e|ing)|speak(?:ing)? (?:to|with)|talk(?:ing)? (?:to|with)|hav(?:e|ing) (?:lunch|dinner|coffee|breakfast)(?: with)?|sit(?:ting)? down with|driv(?:e|ing)|board(?:ing)?|leav(?:e|ing)|off|due)`
const MEETS_DE = String.raw`(?:treffe?|sehe?|spreche?|rede?|besuche?|fahre?|telefonier\p{L}*|rufe?|hab\p{L}*|muss|bin)`

/** Behind a comma or dash, at the end. */
const BEHIND: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:[,;–—]| -) ?(?:(?:i['’]?m|i am|i|am|we['’]?re|we|just|about to|going to|got to|have to|because|as|since|cos|need to|quickly) ){0,4}${MEETS_EN}(?: ${THEM})?(?: to \p{L}+)?(?: back)?(?: ${SOON_EN}){1,2}$`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:[,;–—]| -) ?(?:(?:i['’]?m|i am|we['’]?re|am|just) ){0,2}(?:about to|going to|off to) ${MEETS_EN} ${THEM}$`,
    'iu',
  ),
  new RegExp(
    String.raw`(?:[,;–—]| -) ?(?:ich |wir |denn |weil ich |da ich )?${MEETS_DE}(?: ${THEM}| mit ${THEM}| zu ${THEM}| an)?(?: ${SOON_DE}){1,3}(?: mit ${THEM}| ${THEM}| an| zu ${THEM})?(?: und .{2,50})?$`,
    'iu',
  ),
  /(?:,| -|–)? ?(?:before|bevor|ehe) (?:i|we|he|she|they|ich|wir|er|sie|man)(?!\p{L}).{2,60}$/iu,
  // Who will ask for it.
  /(?:[,;–—]| -) ?(?:(?:because|as|since|weil|denn|da) )?(?:\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,2}? )(?:will ask|wants? to know|is asking|keeps? asking|asks?|rings?|will ring|will call|is waiting|wartet|fragt|will(?: das| es)? wissen|will fragen|ruft(?: gleich| mich| an)*)(?: .{0,40})?$/iu,
  // Whom it is for.
  /(?:[,;–—]| -) ?(?:(?:i need|we need|ich brauche?|brauche?|wir brauchen|it is|it['’]?s|this is|das ist|ist|only|just|nur|es geht)(?: it| this| that| es| das)? )?(?:for|für) (?:my|the|our|a|an|mich|mein(?:e[nmr]?)?|unser(?:e[nmr]?)?|de[nr]|die|das|ein(?:e[nmr]?)?)(?: own| eigenes?| eigene[nr]?)? \p{L}[\p{L}-]*(?: \p{L}+)?$/iu,
  /(?:[,;–—]| -) ?(?:as|like|so,? wie|wie) (?:i|we|ich|wir)(?:['’]ve|['’]d)? (?:told|said|wrote|dictated|noted|put|described|es|das|habe?|had)(?!\p{L}).{0,50}$/iu,
  /(?:,| -|–)? ?(?:(?:with|mit) (?:the )?(?:figures|numbers|dates|zahlen|datum)|(?:just |only |nur )?(?:keywords|stichworte|stichworten|one page|half a page|a paragraph|one paragraph|ein absatz|eine seite|halbe seite))(?: (?:for|für) (?:the|die|den|das|my|mein\p{L}*) \p{L}+)?(?: only| please| bitte)?$/iu,
  /(?:,| -|–)? ?(?:please|pls|plz|bitte|thanks|thx|danke|cheers)$/iu,
  // "…, the overdue ones I mean", "…, in his own words"
  /,? (?:i mean|meine? ich|ich mein(?:e|te)?)$/iu,
  /,? (?:(?:put )?in (?:his|her|their|its) own words|(?:(?:mit|in) )?(?:seinen|ihren|dessen|deren) (?:eigenen )?worten)$/iu,
]
const END = /[\s?!.…]{1,8}$/u
const TOLD_AHEAD = new RegExp(
  String.raw`^(?:(?:i['’]?m|i am|ich|ich bin|bin|am|just|about to|going to|muss|have to|got to|need to) ){0,4}(?:${MEETS_EN}|${MEETS_DE})(?: (?:gleich|jetzt|nachher|morgen|heute|dann|noch|um \d+(?: uhr)?|${IN_A_WHILE}|mit|with|to|die|den|der|dem|das|the|an)){0,4} (?<who>\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*){0,3}?)(?: (?:gleich|an|back|${IN_A_WHILE}|${SOON_DE}|${SOON_EN})){0,2} ?[,;–—:] ?(?:und |and |so )?(?<asks>.{6,80})$`,
  'iu',
)
/** A question that rests on whoever was named ahead of it. */
const OF_THEM =
  /(?<!\p{L})(?:about|on|of|über|zu|von|mit) (?:him|her|them|ihn|ihm|sie|ihr|ihnen|der|dem|denen)(?!\p{L})/iu

/** What to know beforehand, and of nobody else. */
const TO_KNOW =
  /^(?:what (?:should|do|must) i (?:need to |have to )?(?:know|remember|watch out for)|anything i (?:should|need to|must) know|was (?:muss|sollte?) ich (?:(?:da|dazu|dafür|vorher|noch|alles|unbedingt) ){0,2}wissen|worauf (?:muss|sollte?) ich achten)(?: first| before(?:hand)?| vorher)?$/iu

/** "Calling Petra in a minute, what do I need to know": asked as one question; null where it is none. */
export function askedAhead(message: string): string | null {
  const { who: named, asks } = TOLD_AHEAD.exec(message.replace(END, ''))?.groups ?? {}
  if (!named || !asks || !TO_KNOW.test(asks)) return null
  const who = named
    .replace(/^(?:beim?|mit|zu[mr]?|with|to|at)(?: (?:de[rmn]|the))? /iu, '')
    .replace(/ (?:anrufen|zurückrufen|treffen|sprechen|sehen|besuchen|reden|telefonieren)$/iu, '')
  return /^w(?:as|orauf)(?!\p{L})/iu.test(asks) ? `was muss ich über ${who} wissen` : `what should I know about ${who}`
}

/** A message without what was only said around it; itself where nothing of a topic would be left. */
export function withoutAround(message: string): string {
  let text = message.replace(END, '')
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const before = text
    for (const pattern of BEHIND) {
      const rest = text.replace(pattern, '').trim()
      if (rest.length > 2) text = rest
    }
    if (text === before) break
  }
  const ahead = TOLD_AHEAD.exec(text)?.groups
  if (ahead?.who && ahead.asks && OF_THEM.test(ahead.asks))
    return ahead.asks.replace(OF_THEM, (words) => `${words.split(' ')[0] ?? ''} ${ahead.who ?? ''}`)
  return text === message.replace(END, '') ? message : text
}
const MOST_TURNS = 3
