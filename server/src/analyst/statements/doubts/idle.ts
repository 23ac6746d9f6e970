// What only looks as if it bound somebody: an opinion, a habit told without a day, a proverb, a remark of a meeting, praise, whose notes these are.
import { datesIn } from '../../dates/written.ts'
import type { Setting } from '../draft.ts'
import { anyCase as i } from '../form/sieve.ts'
import { SPOKE_DE } from '../promises/commissives-de.ts'

const IDLE: readonly RegExp[] = [
  // "If I had a pound for every late train", "Hätte ich für jede Ausrede einen Euro"
  i(
    String.raw`(?<!\p{L})if (?:I|we|you|one)(?:'d| had| got) an? \p{L}+ (?:for )?(?:each|every)(?!\p{L})|(?:hätte ich|wenn ich|bekäme ich) (?:nur |bloß )?für jede[nrs]? [^?;]{2,60}? einen? (?:euro|cent|franken|groschen)(?!\p{L})`,
  ),
  // "You said Monday": what was said once, held up to whoever said it.
  i(
    String.raw`^(?:(?:and|but) )?you(?: both| all)? said (?:by |on |this |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day[.!]?$`,
  ),
  i(
    String.raw`^(?:these|those|this|the following)(?: \p{L}+)? (?:is|are) (?:mine|my (?:own )?notes|only my|not (?:the|official|minutes))`,
  ),
  i(String.raw`^(?:I|we|he|she|they) can(?:not|'t)? (?:live|cope|do|deal) with(?: that| it| this)?[.!]?$`),
  i(
    String.raw`(?<!\p{L})(?:does not|doesn't|do not|don't) (?:want|wish|care|like|need) to (?:hear|know|see|talk|think|be|go there)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:it|that) (?:sends|takes (?:a|five|four|three|two|six|seven|\d+|some|more|all|time|courage|guts|ages|forever)|breaks|makes (?:me|you|one|him|her)|gives (?:me|you|one))(?!\p{L})(?! (?:us|we) )`,
  ),
  i(
    String.raw`^(?:the |a |an |this |that |his |her )?(?:[\p{L}-]+ )?(?:book|film|play|novel|story|article|paper|sign|poster|song|poem|talk|sermon|brochure|ad|advert|programme|dream|legend) (?:promises?|says|tells|shows|claims|is about|was about|deals)(?!\p{L})`,
  ),
  i(
    String.raw`^(?:a|an|any|every) (?:good|bad|real|true|decent|proper|wise|old) (?:\p{L}+ )?\p{L}+ (?:always |never |only )?\p{L}{3,}s(?!\p{L})`,
  ),
  i(String.raw`(?<!\p{L})(?:years|decades|ages|months|moons) ago(?!\p{L})`),
  i(
    String.raw`^\p{Lu}?ein(?:e|en)? (?:gute[rs]?|echte[rs]?|alte[rs]?|wahre[rs]?|kluge[rs]?|anständige[rs]?) \p{Lu}\p{L}+ \p{Ll}+t(?!\p{L})`,
  ),
  i(String.raw`^es (?:wird|ist|war) (?:\p{Lu}\p{L}+|\p{Ll}+)(?: \p{L}+)?[.!]?$`),
  i(
    String.raw`(?<!\p{L})(?:beschließt|zahlt|verspricht|entscheidet|plant|redet|macht|promises|decides|talks|plans) (?:gern|gerne|lieber|viel|nie|ungern|a lot|everything|nothing|anything)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:wird|wurde|werden|wurden) (?:[^?;]{0,50} )?(?:stunde|stunden|minuten|lange|heftig|hitzig|lebhaft|ausführlich|kurz|eingehend|kontrovers)(?: lang)? (?:gestritten|diskutiert|debattiert|gesprochen|geredet|beraten|erörtert|besprochen)(?!\p{L})`,
  ),
  i(
    String.raw`(?<!\p{L})(?:we|they|the \p{L}+) (?:then |also )?(?:argued|talked|debated|discussed|spoke|chatted|laughed|joked)(?: [^?;]{0,40})? (?:for|about|over)(?!\p{L})`,
  ),
]
/** Who spoke, before what was said. */
const SPEAKS_DE =
  /^[^,;?:]{2,70}? (?:meldet|melden|berichtet|berichten|erzählt|erklärt|betont|bemerkt|ergänzt|sagt|meint|findet|glaubt|beklagt|bedauert|räumt ein|räumen ein|teilt mit|teilen mit|gibt zu bedenken|merkt an|weist darauf hin|erinnert daran|fügt hinzu|stellt fest|legt dar|führt aus|wendet ein|gibt an|gibt zu|trägt vor|tragen vor|macht geltend|machen geltend|behauptet|behaupten)[.,]?$/u
/** It says again of what stands before it that it is so. */
const ECHO =
  /^(?:so |and |und )?(?:that(?:'s| is)|this is|it(?:'s| is)|das (?:ist|steht|gilt)|es (?:ist|steht)|dabei bleibt es|damit ist das|so)(?: now| nun| jetzt| so)? ?(?:settled|decided|agreed|final|fixed|it|entschieden|beschlossen|fest|abgemacht|geklärt|durch)?[.!]*$/iu
/** It goes by a timetable, or by nature. */
const RUNS =
  /^(?:(?:the|our|die|der|das|unser\p{L}*) )?(?:\p{L}+ )?(?:trains?|bus(?:es)?|ferry|ferries|flights?|planes?|trams?|boats?|tides?|sun|moon|swallows?|birds?|storks?|cranes?|geese|bees|salmon|leaves|days|nights|museum|gallery|café|cafe|shop|zug|züge|bahn|busse|fähre|flieger|flug|flüge|schiff|sonne|mond|flut|störche|schwalben|kraniche|vögel|bienen|blätter|tage|nächte)(?!\p{L})[^?;]{0,40}? (?:leaves?|departs?|arrives?|goes|go|runs?|sails?|flies|fly|turns?|rises?|sets?|opens?|closes?|comes?|returns?|fährt|fahren|geht|gehen|kommt|kommen|fliegt|fliegen|startet|legt|legen|öffnet|schließt|blüht|kehren|ziehen)(?!\p{L})/iu
/** A turn of talk that a meeting has, without a day of its own. */
const PRESENTS_DE =
  /(?<!\p{L})(?:legt|legen|stellt|stellen|trägt|tragen|führt|führen|zeigt|zeigen)(?!\p{L})[^?;]{2,120}?(?<!\p{L})(?:vor|dar|aus)(?:, (?:das|der|die|den|dem)(?!\p{L})[^?;]*)?[.!]?$/u
const DONE_LOOKS =
  /^(?:\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?|she|he|they) (?:dropped off|handed in|brought (?:over|in|round)|sent over|came by|stopped by|rang|called|wrote|mailed|emailed)(?!\p{L})[^?;]{0,60}(?:, (?:looks|look|fine|nice|good|great|lovely|no message)|[.!]?$)/iu
const RHETORIC =
  /^(?:who (?:does not|doesn't|wouldn't|would not|cares|needs|knows)|what('s| is) (?:not to|the point|a)|isn't (?:it|that)|wer (?:\p{L}+ ){1,4}(?:schon|denn)(?: gern| gerne)?|wozu (?:auch|überhaupt)|was (?:soll|solls)|stirbt dann|verkaufe ich irgendwann)(?!\p{L})[^?]*\?$/iu

/** "Nothing to report this week", "Matteo: no updates", "Nichts Neues": it was said that there is nothing to say. */
const NO_NEWS =
  /^(?:[^,:;.?!]{1,60}(?:[,:]| [-–]) ){0,3}(?:(?:sorry|still|also|there (?:is|are|was|were)|we have|es gibt|noch|weiterhin),? )*(?:(?:no|not? any)(?: new| further| more| major| big| real| other| much)? (?:updates?|news|agenda items|blockers?)(?! for | to (?!report|add)| if | unless | until | but )|(?:nothing|none)(?: new| else| further| more)?(?: (?:to (?:report|add|discuss|chat about|talk about|share|say|announce|mention)|this week|today|from (?:me|us|my side)))?(?= ?(?:$|[.!,]| this | today| from | new| yet))|n\/?a|nichts neues|keine? (?:neuigkeit(?:en)?|updates?|neuerung(?:en)?|wortmeldung(?:en)?)|nichts zu (?:berichten|melden|besprechen|ergänzen|sagen))(?!\p{L})[^.;:?]{0,40}[.!]*$/iu
export const isNoNews = (clean: string): boolean => clean.length < 120 && NO_NEWS.test(clean)

/** "Vasco out on Monday", "@mel: OOO next week", "ab Montag im Urlaub": where somebody will not be. */
const AWAY =
  /^(?:[^,:;.?!]{1,40}[,:] ?)?(?:(?:@[\p{L}\d._-]{1,40}|(?!(?:Find|Figure|Check|Work|Carry|Hand|Send|Move|Sort|Try|Fill|Print|Give|Reach|Roll|Ship|Put|Get|Take|Pull|Point|Call|Opt|Close|Sell|Buy|Pay|Bail|Rule|Start|Set|Run|Sound|Leave|Map|Lay|Back|Help|Watch|Look) )\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'.-]*)?) )?(?:(?:will be|is|are|am|I'm|I'll be|we're|bin|ist|sind|partially|partly|mostly|also|again|then|[Aa]b \p{Lu}\p{L}+) )*(?:[Oo]ut(?: of (?:the )?office| sick| all (?:day|week)|(?: on)?(?: the)? (?:\d{1,2}(?:st|nd|rd|th)?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\p{Ll}*|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)(?!\p{L})| this (?:week|month)| next (?:week|month)| today| tomorrow|[.!]?$)|(?:OOO|ooo)(?!\p{L})|on (?:vacation|holidays?|leave|PTO|pto)(?!\p{L})|away(?: from| on| until| this| next|[.!]?$)|(?:im Urlaub|in (?:den )?Ferien|abwesend|nicht im Haus|verreist)(?!\p{L}))[^;:?]{0,80}$/u
export const isAway = (clean: string): boolean => clean.length < 140 && AWAY.test(clean)

/** A question that nobody is to answer. */
export const isRhetoric = (question: string): boolean => RHETORIC.test(question)

/** Whether a clause binds nobody, whatever its verbs. */
export function isIdle(clause: string, { base }: Setting): boolean {
  if (RHETORIC.test(clause) || IDLE.some((pattern) => pattern.test(clause)) || DONE_LOOKS.test(clause)) return true
  if (RUNS.test(clause) || SPEAKS_DE.test(clause) || ECHO.test(clause)) return true
  if (
    SPOKE_DE.test(clause) &&
    !/(?<!\p{L})(?:ausläuft|abläuft|endet|kündigt|verfällt|ruhestand|zugesagt|beschlossen|frist)(?!\p{L})/iu.test(
      clause,
    )
  )
    return !/, (?:ob|wie|wer|wann|was)(?!\p{L})/iu.test(clause)
  if (!PRESENTS_DE.test(clause)) return false
  // "in zwei Wochen" behind the verb is when it will be; "Zahlen bis August" is what is shown.
  const ahead = datesIn(clause, base).filter(({ day, role }) => day > base.today && role !== 'from')
  return (
    ahead.length === 0 ||
    ahead.every(({ from }) => /\p{Lu}[\p{L}-]+ (?:bis|von|vom|für)(?: \p{Ll}+)? $/u.test(clause.slice(0, from)))
  )
}
