// Small talk by its words: a short message of words that ask for nothing, of which one at least is said among people only. English and German.
import { wordsOf } from '../../text/stems.ts'

const set = (...lists: string[]) => new Set(lists.join(' ').split(' '))

/** Praise and thanks. */
const KIND_WORDS = set(
  'thanks thank thankyou thx ta cheers danke dankeschön merci super toll klasse prima spitze grossartig großartig genial perfekt perfect brilliant awesome amazing fantastic lovely star legend hero genius best wunderbar bravo',
)
/** Greetings, farewells, moods, the weather: what is said for its own sake. */
const FELT = set(
  'hi hello hallo hey heya howdy moin servus grüezi ahoi hiya mahlzeit bye goodbye ciao tschüss tschau tschö',
  'ugh puh uff phew wow yay oh ah haha hehe hihi lol sigh seufz hurra juhu naja tja hach boah oje meh',
  'tired exhausted sleepy müde kaputt erschöpft hungry hunger hungrig coffee kaffee froh glücklich happy sad traurig gelangweilt bored stressed gestresst funny lustig witzig nervous',
  'weather wetter rain rainy raining snow snowing snowy sunny sunshine cold freezing hot windy foggy regen regnet schnee schneit sonne sonnig kalt heiß heiss warm windig neblig',
  'frisch mondays montage endlich finally slept sleep asleep dream dreamt geschlafen schlafen schlaf geträumt',
)
/** Words that stand between them. */
const LIGHT = set(
  'a an the i you we it he she that this these my your our me us to for of on in at by with from and or but so very such really quite just too also all lot much more again already still now then there here',
  "am is are was were be been isn't isnt isn’t i'm im i’m it's its it’s you're youre you’re what's that's thats that’s do does did don't dont have has had can could would will let got get feel feeling feels hope had guess think know mean say said",
  'what how who why not no yes yeah yep nope ok okay well good great nice fine bad awful terrible day days night week today tonight tomorrow yesterday one thing things life everything everyone everybody folks all morning evening weekend team mate friend buddy adjutant outside almost nearly isnt',
  'monday tuesday wednesday thursday friday saturday sunday thanksgiving christmas easter holidays new year',
  'ein eine einen einem einer der die das den dem des ich du wir ihr sie er es mir dir mich dich uns euch mein dein meine deine unser und oder aber so sehr echt ganz schön ziemlich richtig mal wieder noch schon jetzt dann da hier auch nur doch halt eben',
  'bin bist ist sind seid war waren wird hab habe hast hat haben kann kannst will was wie wer warum nicht kein keine ja nein nee doch gut gute guten guter gutes schlecht mies tag tage nacht woche heute gestern morgen abend mittag wochenende feierabend draußen draussen alles klar bei für von zu zum zur mit in im an am auf',
  'little much few late early long short wenig wenige viel lang lange kurz früh spät',
  'ne nen big huge große großer grosse hilfe badly auch miserabel prächtig',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag weihnachten ostern hilft helps help dir freut leute zusammen schönen schönes frohe frohes schöne läuft geht na',
)
const MOST_WORDS = 12

/** Whether a message is small talk, and of which sort; null: it may ask for something. */
export function smallTalk(text: string): 'greeting' | 'thanks' | null {
  // "And the best?" asks which one.
  if (MORE_ASKED.test(text)) return null
  if (CALLS.test(text) || (text.length < LONGEST && EARNED.test(text))) return 'thanks'
  if (MEASURES.test(text)) return null
  if (/\d/.test(text) || ASKS.test(text.replace(GREETS, '').replace(/^[\s,!.–-]+/, ''))) return null
  const said = wordsOf(text).map((word) => word.toLowerCase().replace(/’/g, "'"))
  if (said.length === 0 || said.length > MOST_WORDS) return null
  const isKind = said.some((word) => KIND_WORDS.has(word))
  if (!isKind && !said.some((word) => FELT.has(word)) && !EXCLAIMS.test(text) && !GREETS.test(text)) return null
  if (EXCLAIMS.test(text)) return 'greeting'
  if (!said.every((word) => KIND_WORDS.has(word) || FELT.has(word) || LIGHT.has(word))) return null
  return isKind && !GREETS.test(text) ? 'thanks' : 'greeting'
}

/** "You have earned a coffee", and not what somebody earns. */
const EARNED =
  /^(?!.*(?<!\p{L})(?:what|how|was|wie ?viel|wer|who)(?!\p{L}))(?:.*(?<!\p{L}))?(?:you(?:['’]ve| have)? (?:(?:really|well|all) )?(?:earned|deserved?)(?!\p{L})|(?:hast|habt) (?:du |ihr )?(?:dir|euch|es|das|den|die) .{0,40}verdient)/iu
const LONGEST = 90
/** "How long?", "wie spät?" asks. */
const MEASURES =
  /(?<!\p{L})(?:how|wie) (?:long|late|early|much|many|short|few|lange?|spät|viele?|früh|wenig|kurz)(?!\p{L})/iu
/** "You're a treasure", "du bist ein Schatz": what somebody is called in thanks, whatever it is. */
const CALLS =
  /^(?:(?:oh|aw|wow|well|ach|na|danke|thanks?|thank you|thx|cheers)[, ]+)*(?:you(?:['’]re| are)|du bist) (?:(?:such|really|simply|just|wirklich|echt|einfach) )?(?:an? |the |ein(?:e)? |der |die |das )(?:\p{L}+ ){0,2}\p{L}+(?: (?:at|in|von|an|aus|of) \p{L}+)?(?:[,!. ]+(?:thanks?(?: (?:again|so much|a lot))?|thank you|cheers|danke(?: (?:dir|schön))?|you know|weißt du))?[\s!.…]*$/iu
/** Asks for something, whatever its words. */
const ASKS =
  /^(?:what(?!\s+an?\s)|when|who|where|which|any|is there|do (?:i|we)|was(?! für ein)|wann|wer|wo|welche|gibt|habe? ich|haben wir)/iu

const MORE_ASKED = /^(?:and|or|but|und|oder|aber) .*\?\s*$/iu

/** "What a day", "was für ein Tag": a question in form only. */
const EXCLAIMS = /^(?:\p{L}+[,!. ]{1,4})?(?:what an?|was für ein\p{L}*) \p{L}+(?: \p{L}+)?[\s!.…]*$/iu
const GREETS =
  /^(?:morning|evening|hi|hello|hallo|hey|moin|servus|good (?:morning|evening)|guten (?:morgen|tag|abend))(?!\p{L})/iu
