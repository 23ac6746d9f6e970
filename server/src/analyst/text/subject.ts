// Whom or what a question is about: what is left of it without the words that only ask.

/** Words of asking. What stands between two others of a name, as in 'Bank of England', stays. */
const ASKING = new Set(
  (
    'a about accountable accomplish accomplished achieve achieved action actions active address adjutant again agenda agree agreed agreement all already also am an ' +
    'and any anybody anyone anything are around as ask asked asking at attention be because been before behind being best between ' +
    'big biggest both brief briefing briefly bring but by call called calling can chat check close closed closing come coming commit commitment commitments ' +
    'committed completed conclude concluded conclusions contact contacted contacts conversation conversations could count course critical current ' +
    'currently date dates day days deadline deadlines decide decided decides deciding decision decisions delayed describe detail details ' +
    'did difference discuss discussed discussing do document documents does doing done due each email emails else everybody everyone everything ' +
    'exactly explain far few file files find finish finished first focus follow followup followups for from get give goal goals goes going gone ' +
    'good got great had happen happened happening happens has have having he hear heard hello help her hers hi him his history how i if ' +
    'important in info information inside interaction interactions into is it item items its journal journals just keep kpi kpis know known last late lately latest ' +
    'left let like long look looking loop loops lost made main make many matter matters may me meet meeting meetings mention mentioned mentions met mobile ' +
    'month more most much must my name named need needed needs neglected neglecting new news next no nobody not note noted notes now number numbers objective ' +
    'objectives of off ok okay old on one open or order other our out outstanding over overall overdue overview owe owed owes owner people person ' +
    'phone plan please point points pending preparation prepare prep prepared previous priorities prioritise prioritize priority progress promise ' +
    'promised promises promising put quarter quick quiet reach ready recap recent recently record records regarding remaining remember remind reply report ' +
    'reports response responsible review right risk risks running said say saying says search see seen send set shall she should show silent since slip slipped ' +
    'so some somebody someone something soon speak speaking spoke spoken stand standing stands start state status still stop story sum ' +
    'summarise summarize summary sync take talk talked talking talks task tasks telephone tell than thank thanks that the their theirs them then there these they ' +
    'thing things think this those till time to todo todos together told top topic topics touch track unassigned undecided until up update updates upcoming urgent us use visit want wants ' +
    'was way we week weeks well went were what whats when where whether which who whom whos whose why will with without work worked working worry would wrap ' +
    'write written dictate dictated jot jotted wrong year yes yet you your assigned anyones off-track on-track backlog plate target targets okr okrs haven havent hasn hasnt didn didnt don dont isn isnt arent ' +
    'message messages messaged wrote texted unread inbox colleague colleagues ' +
    'while ago ever never really actually maybe perhaps kindly quickly lunch dinner breakfast appointment 1:1 reach-out soonest'
  ).split(' '),
)
const JOINS = new Set('of and the for & in de la van von to on at with'.split(' '))

/** The longest run that is no word of asking, with the small words inside it; null where nothing is left. */
export function subjectOf(text: string): string | null {
  const quoted = /["“„]([^"“”„]{2,80})["”“]/.exec(text)?.[1]
  if (quoted) return quoted.trim()
  const words = text
    .split(/[\s,;:()]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}#&]+|[^\p{L}\p{N}%+&]+$/gu, '').replace(/['’]s?$/u, ''))
    .filter((word) => word !== '')
  const bears = words.map((word, at) => !isAsking(word, at))
  const kept = words.filter((word, at) => {
    if (bears[at]) return true
    const inside = bears.lastIndexOf(true, at) >= 0 && bears.indexOf(true, at) >= 0
    return inside && isJoin(words, bears, at) && JOINS.has(word.toLowerCase())
  })
  return kept.some((word) => /[\p{L}\p{N}]/u.test(word)) ? kept.join(' ').slice(0, 120) : null
}

/** A word of asking, unless its capital says inside the sentence that it is a name: 'the Review Board', 'Will'. */
function isAsking(word: string, at: number): boolean {
  const small = word.toLowerCase().replace(/[’]/g, "'")
  if (at === 0 && small === 'list') return true
  if (/^(?:[a-z]+n't|[a-z]+'(?:re|ve|ll|d|m))$/.test(small)) return true
  if (!ASKING.has(small.replace(/'/g, ''))) return JOINS.has(small)
  return !(at > 0 && /^\p{Lu}\p{Ll}{2,}$/u.test(word))
}

/** A small word counts as part of a name where no word of asking stands between it and the name's next word. */
function isJoin(words: readonly string[], bears: readonly boolean[], at: number): boolean {
  let [left, right] = [at, at]
  while (left >= 0 && !bears[left] && JOINS.has((words[left] ?? '').toLowerCase())) left -= 1
  while (right < words.length && !bears[right] && JOINS.has((words[right] ?? '').toLowerCase())) right += 1
  return bears[left] === true && bears[right] === true
}

/** Whether a question speaks of what was named before. */
export const reference = (text: string): boolean =>
  /\b(?:him|her|he|she|they|them|his|hers|their|it|this|that|each other|one another)\b/i.test(text)
