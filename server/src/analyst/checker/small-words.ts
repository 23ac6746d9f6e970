// Words that carry no matter of their own, and those that turn a sentence: denial, mood, doubt, number, cause, comparison.
import { set } from './lexicon.ts'

export const NEGATIONS = set(
  "not n't no never nobody none neither nor nothing without cannot unable nicht kein keine keinen keinem keiner keines nie niemand niemals nichts ohne weder noone un nirgends",
)
export const HEDGES: ReadonlyMap<string, string> = new Map(
  (
    'perhaps:maybe maybe:maybe possibly:maybe potentially:maybe vielleicht:maybe evtl:maybe eventuell:maybe möglicherweise:maybe allenfalls:maybe ' +
    'may:maybe might:maybe could:maybe kann:maybe könnte:maybe könnten:maybe tentatively:maybe unsure:maybe unclear:maybe unklar:maybe ' +
    'probably:likely likely:likely wohl:likely wahrscheinlich:likely voraussichtlich:likely vermutlich:likely presumably:likely ' +
    'seems:seem seem:seem apparently:seem scheint:seem scheinbar:seem anscheinend:seem angeblich:alleged allegedly:alleged reportedly:alleged supposedly:alleged ' +
    'almost:almost nearly:almost fast:almost beinahe:almost hardly:hardly barely:hardly kaum:hardly'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
export const FUTURE = set("will 'll shall wird werden werde werdet wirst würde would")
export const OUGHT = set(
  'must should needs ought has-to have-to soll sollen sollte sollten muss müssen müsste supposed',
)
export const WISHES = set('wants want wanted wish wishes will möchte möchten wollen wollte wollten')
export const ABILITY = set('can could may might kann können könnte könnten darf dürfte dürfen')
export const BE = set('be is are was were been being am sein ist sind war waren wäre wären bin sei seien gewesen')
export const HAVE = set('have has had having haben hat hatte hatten habe habt hätte')
export const BECOME = set('wird werden wurde wurden worden geworden werde')
export const DO = set('do does did doing')
export const CONDITIONS = set('if unless provided falls wenn sofern sobald solange whether ob')

export const QUANTIFIERS: ReadonlyMap<string, string> = new Map(
  (
    'all:all every:all everyone:all everybody:all alle:all allen:all aller:all jeder:all jede:all jedes:all sämtliche:all ' +
    'some:some einige:some manche:some several:some mehrere:some few:few wenige:few many:many viele:many most:most meisten:most ' +
    'half:half hälfte:half both:both beide:both beiden:both each:all partly:partly teilweise:partly partially:partly teils:partly ' +
    'always:always immer:always stets:always sometimes:sometimes manchmal:sometimes often:often oft:often häufig:often rarely:rarely selten:rarely ' +
    'only:only nur:only lediglich:only'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
/** Left out of a claim, they make it say more than the record. */
export const RESTRICTING = set('some few many most half partly sometimes often rarely')

/** What comes before a value and bends it. */
export const BOUNDS: readonly [RegExp, string][] = [
  [
    /(?:\bat least|\bno less than|\bmindestens|\bwenigstens|\bmin\.|\ba minimum of|\bminimum|≥|>=)\s*(?:\p{Sc}|[A-Z]{3} )?$/iu,
    'least',
  ],
  [
    /(?:\bat most|\bup to|\bno more than|\bmaximum(?: of)?|\bmax\.?|\bhöchstens|\bmaximal|\bbis zu|≤|<=)\s*(?:\p{Sc}|[A-Z]{3} )?$/iu,
    'most',
  ],
  [/(?:\bmore than|\bover|\babove|\bexceeding|\bmehr als|\bpaar)\s*(?:\p{Sc}|[A-Z]{3} )?$/iu, 'over'],
  [/(?:\bless than|\bunder|\bbelow|\bfewer than|\bweniger als|\bunter)\s*(?:\p{Sc}|[A-Z]{3} )?$/iu, 'under'],
  [
    /(?:\babout|\baround|\bapprox(?:\.|imately)?|\broughly|\bcirca|\bca\.?|\brund|\betwa|\bungefähr|\bgut|\bknapp|~|≈)\s*(?:\p{Sc}|[A-Z]{3} )?$/iu,
    'about',
  ],
  [/\b(?:almost|nearly|fast|beinahe)\s*(?:\p{Sc}|[A-Z]{3} )?$/iu, 'almost'],
]
/** What comes before a day and says how the matter stands to it. */
export const DAY_RELATIONS: readonly [RegExp, string][] = [
  [
    /\b(?:by|due(?: on| by| in)?|until|till|bis(?: zum| am| spätestens)?|deadline:?|spätestens(?: am)?)\s+(?:the\s+)?$/i,
    'by',
  ],
  [/\b(?:before|prior to|vor(?: dem)?)\s+(?:the\s+)?$/i, 'before'],
  [/\b(?:after|nach(?: dem)?|following)\s+(?:the\s+)?$/i, 'after'],
  [/\b(?:since|seit(?: dem)?)\s+(?:the\s+)?$/i, 'since'],
  [/\b(?:from|starting|as of|as from|effective|ab(?: dem)?|per|von|vom)\s+(?:the\s+)?$/i, 'from'],
]

export const BECAUSE = set(
  'because due owing since weil denn wegen aufgrund infolge dank thanks as-a-result-of caused-by',
)
export const THEREFORE = set(
  'therefore hence thus consequently deshalb daher darum deswegen somit folglich sodass led caused führte so-that thats-why',
)
export const THAN = set('than als statt instead rather anstatt anstelle versus vs')

/** A boundary between clauses; commas are one as well. */
export const CONJUNCTIONS = set(
  'and but while whereas und aber während sondern oder or doch jedoch however although obwohl',
)

export const SUBORDINATORS = set('if unless because that whether weil wenn falls sofern dass ob bevor nachdem')

export const PREPOSITIONS: ReadonlyMap<string, string> = new Map(
  (
    'to:to an:to zu:to zum:to zur:to from:from von:of vom:of by:by durch:by with:with mit:with for:for für:for of:of about:about über:about ' +
    'at:at bei:at beim:at in:in im:in on:on am:on auf:on nach:after after:after before:before vor:before against:against gegen:against ' +
    'without:without ohne:without since:since seit:since until:until bis:until into:in per:per ab:from aus:of out:of under:under unter:under ' +
    'between:between zwischen:between through:through during:during während:during onto:on toward:to towards:to as:as als:as than:than'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
export const WE = set(
  'we us our ours ourselves i me my mine wir uns unser unsere unserem unseren unserer ich mir mich mein meine meinem meinen',
)
export const PRONOUNS = set(
  'he she it they him her them his their its who which that this these those er sie es ihm ihn ihr ihre ihren ihrem ihnen sein seine seinen seinem seiner dies dieser diese dieses das sich itself himself herself themselves one both man',
)
export const ARTICLES = set(
  'the a an der die das den dem des ein eine einen einem einer eines im am zum zur vom beim ins ans',
)
export const OWNING = set('my our his her their its your mein meine unser unsere sein seine ihr ihre deren dessen')
export const TITLES = set('mr mrs ms miss dr prof herr herrn frau fr hr sir madam lic dipl ing')

/** Words that a claim may add without saying more. */
export const LIGHT = set(
  'there here also too as well so then now currently today just very quite rather indeed however please such own same it self ' +
    'auch da dann nun jetzt aktuell derzeit heute hier sehr ganz ebenfalls zudem dabei dazu davon darauf daran damit dafür bisher so schon bereits already yet still noch ' +
    'up off out down over away ab an auf aus ein mit vor zu her hin weg fest los ' +
    'note record entry according notes notiz laut gemäß gemäss eintrag um pro je lang lange long ' +
    'make made take place carry do get go lie stand stands come amount amounts beträgt betragen betrug lag liegt steht belaufen value wert figure level total ' +
    'who whom whose what when where which how why wer was wann wo wie warum wessen ' +
    'etc eg ie zb bzw ca evtl nr no. task goal kpi contact aufgabe ziel kontakt item',
)
/** Everything that is not matter: articles, pronouns, prepositions, auxiliaries, mood. */
export const FUNCTION = new Set<string>([
  ...NEGATIONS,
  ...HEDGES.keys(),
  ...FUTURE,
  ...OUGHT,
  ...ABILITY,
  ...BE,
  ...HAVE,
  ...BECOME,
  ...DO,
  ...CONDITIONS,
  ...QUANTIFIERS.keys(),
  ...BECAUSE,
  ...THEREFORE,
  ...THAN,
  ...CONJUNCTIONS,
  ...PREPOSITIONS.keys(),
  ...WE,
  ...PRONOUNS,
  ...ARTICLES,
  ...OWNING,
  ...TITLES,
  ...'you your yours yourself dass daß that how dir dich ihr euch ja nein yes let lets zu habe möglich'.split(' '),
])
FUNCTION.delete('un')
/** For telling the language. */
export const ENGLISH = set(
  'the of and to is was were are has have had with for from by not at on it that this would be been his her their he she they we',
)
export const GERMAN = set(
  'der die das und ist sind war hat haben mit für von nicht auf im am bei ein eine den dem des wir ich er sie es zu zum zur bis ab wird wurde wurden worden hatte hatten muss soll sollen kann können möchte seit über durch gegen ohne um aus dass weil wenn sofern falls kein keine uns unser noch als',
)
