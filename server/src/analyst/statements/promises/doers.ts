// Promises of whoever stands at the head of a sentence, known by their trade or by nothing but a name: "Our solicitor is going to lodge the appeal", "Ewan
// checks with the ministry", "Die Tierärztin kommt am Donnerstag wieder", "she said she would have it ready by Friday".
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import { isPast } from '../decisions/resolutions.ts'
import { type Draft, resolvePronoun, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { isAgent } from '../who/agents.ts'
import { NO_NAMES } from '../who/name-words.ts'
import { NAME } from '../who/people.ts'
import { ACTS, DOING, GERMAN_INFINITIVES, germanForms, STATES, WEAK } from './verbs.ts'

const HEAD_EN = String.raw`^(?:[\p{L}\d][^:;?]{1,30}: )?(?:(?:[Aa]nd|[Ss]o|[Bb]ut|[Tt]hen|[Mm]eanwhile),? )?(?<who>(?:[Tt]he|[Oo]ur|[Tt]heir|[Hh]is|[Hh]er|[Mm]y|[Aa]) (?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+(?: (?:of|from|at) (?:the )?[\p{L}'-]+)?|[Hh]e|[Ss]he|[Tt]hey|${NAME}|\p{Ll}{3,}(?: from \p{Lu}\p{L}+)?)`
const WILL = new RegExp(
  String.raw`${HEAD_EN}(?:'ll| will| shall|'s going to| (?:is|are) (?:going|due|set|meant|booked) to)(?: (?:also|now|then|first|kindly|personally|probably))? (?<verb>[a-z]{3,})(?<rest> .*)?$`,
  'u',
)
const DOES_ING = new RegExp(
  String.raw`${HEAD_EN}(?:'s|'re| is| are)(?: (?:now|also|already|currently|still|just|busy))? (?<verb>[a-z]{3,}ing)(?<rest> .*)$`,
  'u',
)
const COMES = new RegExp(
  String.raw`${HEAD_EN}(?: (?:now|then|only))?(?: (?:comes?|returns?|calls|visits?|arrives?|starts?|flies|drives|travels)|(?:'s|'re| is| are) (?:coming|returning|calling|visiting|arriving|starting|flying|driving|travelling|traveling|back|here)(?! (?:until|till|til)))(?!\p{L})(?<rest>.*)$`,
  'u',
)
const STEP = new RegExp(String.raw`${HEAD_EN}(?: (?:now|then|also|first))? (?<verb>[a-z]{3,}s)(?<rest> .*)$`, 'u')
/** What one does next, told without a day: communication and errands, not how one is. */
const STEPS =
  /^(?:asks|calls|rings|phones|emails|mails|writes|checks|chases|sends|drafts|prepares|arranges|organi[sz]es|orders|books|fetches|collects|brings|delivers|drops|speaks|talks|sorts|fixes|repairs|contacts|invites|informs|tells|reminds|forwards|circulates|distributes|updates|reviews|revises|corrects|translates|prints|posts|files|submits|registers|researches|investigates|obtains|finds|compiles|collates|summari[sz]es|handles|takes|covers|looks|follows|picks|hands|shows|measures|tests|counts|cleans|paints|buys|pays|replaces|installs|moderates)$/
/** What a sentence tells of a state, a mood or a meeting. */
const NOT_DOING =
  /^(?:going|arriving|landing|being|having|getting|feeling|looking|doing|coming|trying|waiting|hoping|wanting|needing|asking|saying|thinking|wondering|complaining|talking|growing|falling|rising|losing|winning|running|sitting|standing|living|staying|leaving|missing|lacking|holding|pushing|pressing|threatening|hesitating|insisting|refusing|considering|expecting|suffering|struggling|improving|happening|costing|becoming|selling|charging|paying|making|taking|becoming|planning|retiring)$/
const REPORTS_EN =
  /^(?:reports?|reported|presents|explains|thanks|welcomes|opens|closes|says|notes|adds|thinks|believes|feels|likes|knows|wants|needs|has|does|was|is|goes|remembers|recalls|complains|wonders|means|seems|looks like|lives|works|plays|sings)$/
const SAID = new RegExp(
  String.raw`^(?<who>[^?;:,]{2,60}?)(?: has| have| had|'s)? (?:said|says|say|reckons?|reckoned|believes?|thinks|thought|assured(?: \p{L}+)?|told (?:me|us|him|her|them|\p{L}+)|confirm(?:s|ed)|promis(?:es|ed)|wrote|writes|hopes|hoped|expects|expected)(?: that)? (?<sub>he|she|they|it|I|${NAME}|the [\p{L}-]+)(?:'d|'ll| would| will| can| could|'s| is| are)(?: also| now| only| be able to)* (?<verb>[a-z]{2,})(?!\p{L})`,
  'u',
)

const HEAD_DE = String.raw`^(?:[\p{L}\d][^:;?]{1,30}: )?(?:(?:[Uu]nd|[Aa]ber|[Dd]ann),? )?(?<who>(?:[Dd]ie |[Dd]er )?(?:Frau|Herr|Familie|Firma|Fa\.) (?:Dr\. |Doktor |Professor )?\p{Lu}[\p{L}-]+|(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|[Ii]hr\p{L}*|[Ss]ein\p{L}*|[Ee]in\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+(?: (?:aus|von|vom|der|des) \p{Lu}[\p{L}-]+)?|[Ee]r|[Ss]ie|${NAME}|\p{Lu}[\p{L}-]{2,})`
const WILL_DE = new RegExp(
  String.raw`${HEAD_DE} (?:wird|werden|will|wollen|wollte|wollten|soll|sollen) (?<rest>[^?;]{3,140}?)(?<verb>\p{Ll}{4,}n)[.!]?$`,
  'u',
)
const COMES_DE = new RegExp(
  String.raw`${HEAD_DE} (?:kommt|kommen|fährt|fahren|fliegt|schaut|schauen|geht|ist|sind|steht|stehen|beginnt|fängt)(?!\p{L})(?<rest>.*)$`,
  'u',
)
const THERE_DE =
  /(?<!\p{L})(?:da|vor ort|wieder|zurück|vorbei|im haus|bei uns|zu uns|hier|auf der baustelle|an)(?!\p{L})/iu
/** Told afresh: "kommt jetzt am 5. Oktober". */
const SHIFTED_DE =
  /(?<!\p{L})komm(?:t|en) (?:jetzt|nun|erst|doch|schon)(?: erst| schon| doch)? (?:am|im|in|Anfang|Mitte|Ende|\p{Lu}\p{L}+tag|nächste\p{L}*|übernächste\p{L}*)(?!\p{L})/u
const STEP_DE = new RegExp(String.raw`${HEAD_DE} (?<verb>\p{Ll}{3,}t)(?!\p{L})(?<rest>.*)$`, 'u')
const SAID_DE = new RegExp(
  String.raw`^(?<who>[^?;:,]{2,60}?) (?:sagte?n?|sagt|meinte?n?|meint|schreibt|schrieb|versicherte?n?|versichert|erklärte?|glaubt|hofft|rechnet damit|hat gesagt|hat geschrieben),? (?:dass )?(?<sub>er|sie|es|wir|man|die \p{L}+|der \p{L}+|das \p{L}+|${NAME}|\p{Lu}\p{L}+ \p{L}+)(?!\p{L}) (?<rest>.*)$`,
  'u',
)
const SUBJUNCTIVE =
  /(?<!\p{L})(?:habe|hätten?|sei|seien|werde|würden?|könne|könnten?|komme|kämen?|schicke|liefere|bringe|mache|melde|bekomme|bekämen?|kriege|bekommen|wollen?|wolle)(?!\p{L})/iu
const FROM_ME_DE =
  /(?<!\p{L})(?:bekommst du|bekommen sie|bekommt ihr|kriegst du|kriegt ihr|hast du|haben sie|habt ihr|erhältst du|erhalten sie|erhaltet ihr) (?:\p{L}+ )?(?:von (?:mir|uns)|noch|bis|am|spätestens|morgen|heute)(?!\p{L})/iu
const REPORTS_DE =
  /^(?:berichte|gibt(?! (?:es |ihm|ihr|uns|mir|den|die|das))|erläuter|informier|begrüß|dank|eröffne|schließ|stell|verlies|leite|weis|mein|sag|find|glaub|denk|weiß|hat|ist|hof|freu|frag|bitte|wünsch|will|kann|muss|soll|darf|mag|leb|wohn|heiß|kost|steh|lieg|geh|funktionier|läuf|bleib|gefäll|gehör|passier|kenn|braucht|wartet|fehlt|droht|reicht|passt|klappt|hält|sieht|wirkt|scheint|zeigt|gilt)/iu

/** What somebody at the head of the sentence will do; null where nobody does. */
export function doneBySubject(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || kind === 'file' || isPast(clause, setting)) return null
  if (
    isNegated(clause) ||
    /(?<!\p{L})(?:always|usually|often|every|each|normally|immer|meistens|oft|jede[nrs]?|normalerweise|täglich|wöchentlich)(?!\p{L})/iu.test(
      clause,
    )
  )
    return null
  const ahead = datesIn(clause, setting.base).some(({ role, day }) => role !== 'from' && day >= setting.base.today)
  return (
    (setting.german || /[äöüß]/.test(clause) ? inGerman(clause, ahead, setting) : null) ??
    inEnglish(clause, ahead, setting) ??
    inGerman(clause, ahead, setting)
  )
}

/** It is for us, whoever brings it. */
const FOR_US =
  /^(?:[\p{L}\d][^:;?]{1,30}: )?(?<who>(?!It |That |This |There |What |Which |it |that |this |there )\p{L}[\p{L}&' -]{2,40}?)(?:(?:'ll| will| is going to| are going to) (?:have|get|let|send|give|come back|call|tell|show|bring|lend|find|do) [^?;]{0,50}?(?:us|me)(?!\p{L})| owes? (?:me|us) (?:the|an?|his|her|their|some|two|three) (?!apolog|drink|favou?r|living)\p{L}| (?:confirmed|promised|announced|agreed) (?:an?|the|his|her|their) [\p{L} ]{3,40}(?= (?:by|in|on|for|before|next|this) ))/u
const TOGETHER = new RegExp(
  String.raw`^(?:[\p{L}\d][^:;?]{1,30}: )?(?<who>${NAME}(?:,| and| &| \+|/) ?${NAME}) (?:to|will) (?<verb>[a-z]{3,})(?!\p{L})`,
  'u',
)

function inEnglish(clause: string, ahead: boolean, setting: Setting): Draft | null {
  const forUs = FOR_US.exec(clause)
  if (forUs?.groups?.who !== undefined && (ahead || /owe/.test(forUs[0])) && amountsIn(clause).length === 0)
    return promise(setting.people.party(forUs.groups.who), clause)
  const together = TOGETHER.exec(clause)?.groups
  if (together?.who !== undefined && isAct(together.verb ?? ''))
    return promise(setting.people.party(together.who), clause)
  const will = WILL.exec(clause)?.groups
  if (will !== undefined && (ahead || OBJECT.test(will.rest ?? '')) && isAct(will.verb ?? '')) {
    const who = partyOf(will.who ?? '', setting)
    if (who !== null) return promise(who, clause)
  }
  const said = SAID.exec(clause)?.groups
  if (said !== undefined && ahead && !/^(?:it|be|like|love|rather|prefer|cost)$/i.test(said.verb ?? '')) {
    const party = partyOf(said.who ?? '', setting)
    if (party !== null && (/^(?:he|she|they)$/i.test(said.sub ?? '') || isAct(said.verb ?? '')))
      return promise(party, clause)
  }
  const doing = DOES_ING.exec(clause)?.groups
  if (doing !== undefined && !NOT_DOING.test(doing.verb ?? '') && (ahead || OBJECT.test(doing.rest ?? ''))) {
    const who = partyOf(doing.who ?? '', setting)
    const known = DOING.has(doing.verb ?? '')
    if (who !== null && (known || ahead)) return promise(who, clause)
  }
  const comes = ahead ? COMES.exec(clause)?.groups : undefined
  if (comes !== undefined) {
    const who = partyOf(comes.who ?? '', setting)
    if (who !== null && !/^(?:he|she|they|the (?:board|committee|council|court|parliament))/i.test(comes.who ?? ''))
      return promise(who, clause)
  }
  const step = setting.people.kind === 'note' ? STEP.exec(clause)?.groups : undefined
  if (step === undefined) return null
  const { who: words = '', verb = '', rest = '' } = step
  if (REPORTS_EN.test(verb) || /^(?:they|a )/i.test(words) || amountsIn(clause).length > 0) return null
  const base = verb
    .replace(/(?<=[^aeiou])ies$/, 'y')
    .replace(/(?<=sh|ch|x|ss|o)es$/, '')
    .replace(/s$/, '')
  const isStep =
    STEPS.test(verb) &&
    (!WEAK.has(base) || ahead || /^ (?:with|to|the|an?|it|him|her|them|up|out|after|care|over) /.test(`${rest} `))
  if (!isStep && !(ahead && ACTS.has(base) && !WEAK.has(base))) return null
  // "Unit tests in parallel", "Several reviews of it": a noun behind a word that nobody knows as a name.
  if (!setting.people.isParty(words.trim()) && !isAgent(words) && ALSO_NOUN.test(verb) && !OBJECT_THEN.test(rest))
    return null
  const who = partyOf(words, setting)
  return who === null ? null : promise(who, clause)
}

/** Forms of verbs that are nouns in the plural as well. */
const ALSO_NOUN =
  /^(?:tests|reviews|fixes|checks|calls|plans|updates|orders|offers|reports|notes|changes|visits|talks|works|forms|returns|repairs|prints|posts|files|counts|looks|takes|hands|shows|measures|drafts|books|covers|picks|emails|mails|phones|rings|sorts|paints|starts|runs|moves|builds|needs|wants|uses|steps|issues|designs|handles|replies|answers|requests|searches|supports|models)$/
const OBJECT_THEN =
  /^ (?:the|an?|my|our|his|her|their|your|its|this|that|these|those|it|them|him|me|us|you|\d|\p{Lu})(?!\p{L})/u

function inGerman(clause: string, ahead: boolean, setting: Setting): Draft | null {
  if (FROM_ME_DE.test(clause) && ahead && /(?<!\p{L})(?:mir|uns|du|ihr|sie)(?!\p{L})/u.test(clause))
    return promise(self('ich', setting), clause)
  const said = SAID_DE.exec(clause)?.groups
  if (said !== undefined && ahead && SUBJUNCTIVE.test(`${said.sub} ${said.rest}`)) {
    const who = partyOf(said.who ?? '', setting)
    if (who !== null) return promise(who, clause)
  }
  const will = WILL_DE.exec(clause)?.groups
  if (
    will !== undefined &&
    ahead &&
    !/^(?:sein|haben|werden|können|müssen|wissen|sehen|hören|bleiben|kosten|dauern|geben|gehen|fehlen|reichen|steigen|sinken)$/.test(
      will.verb ?? '',
    )
  ) {
    const who = partyOf(will.who ?? '', setting)
    if (who !== null) return promise(who, clause)
  }
  const comes = ahead ? COMES_DE.exec(clause)?.groups : undefined
  if (comes !== undefined && (THERE_DE.test(comes.rest ?? '') || SHIFTED_DE.test(clause))) {
    const who = partyOf(comes.who ?? '', setting)
    if (who !== null) return promise(who, clause)
  }
  const step = setting.people.kind === 'note' ? STEP_DE.exec(clause)?.groups : undefined
  if (
    step === undefined ||
    (REPORTS_DE.test(step.verb ?? '') && !ahead) ||
    / zu (?:bedenken|verstehen|erkennen|denken)/.test(step.rest ?? '') ||
    amountsIn(clause).length > 0
  )
    return null
  const { who: words = '', verb = '', rest = '' } = step
  const forms = germanForms(verb).filter(
    ({ particle, persons }) =>
      persons.has('er') && (particle === '' || new RegExp(`(?<!\\p{L})${particle}(?=[.,;!]|$| und)`, 'iu').test(rest)),
  )
  const form = forms.find(({ particle }) => particle !== '') ?? forms[0]
  if (form === undefined || !GERMAN_INFINITIVES.has(form.infinitive)) return null
  if (form.weak && !ahead && !/^ (?:mit|bei|beim|an|zur?|zum|das|die|den|es|ihn|sich) /.test(rest)) return null
  const who = partyOf(words, setting)
  return who === null ? null : promise(who, clause)
}

const OBJECT =
  /^ (?:the|an?|my|our|his|her|their|your|its|this|that|these|those|it|them|him|me|us|you|all|both|some|two|three|four|five|another|with|to|into|after|for|up|out|round|around|\d|\p{Lu})(?!\p{L})/u
const isAct = (verb: string): boolean =>
  !STATES.has(verb.toLowerCase()) &&
  !/^(?:see|meet|win|find|earn|become|arrive|reach|face|inherit|hit|gain|spend|come|love|like|recover|feel|bear|resent|cry|shout|sleep|eat|remember|recall|agree|also|not|have|get)$/i.test(
    verb,
  )

/** Somebody by their trade, their name or a word that stands for them; null where it may be a thing. */
function partyOf(words: string, setting: Setting): StatementParty | null {
  const { people } = setting
  const bare = words.trim()
  if (/^(?:he|she|they|er|sie)$/i.test(bare)) return resolvePronoun('', 0, setting) ?? { words: bare, resolved: null }
  if (people.isParty(bare) || isAgent(bare)) return people.party(bare)
  if (TITLED.test(bare)) return people.party(bare.replace(/^(?:die|der) /i, ''))
  // A name alone: "Ewan", "Torben", not the first noun of a German sentence.
  const name = /^\p{Lu}\p{Ll}{2,11}(?: \p{Lu}\p{Ll}{2,})?$/u.test(bare) ? bare : null
  if (
    name === null ||
    NO_NAMES.has((name.split(' ')[0] ?? '').toLowerCase()) ||
    ACTS.has(name.toLowerCase()) ||
    COMMON.test(name)
  )
    return null
  return people.party(name)
}
const TITLED = /^(?:[Dd]ie |[Dd]er )?(?:Frau|Herr|Familie|Firma|Fa\.) (?:Dr\. |Doktor |Professor )?\p{Lu}/u
/** Nouns that open sentences without an article. */
const COMMON =
  /(?:ung|heit|keit|schaft|tion|tät|nis|zeit|preis|tag|woche|monat|jahr|wetter|geld|wasser|strom|material|beton|holz|stahl|papier|milch|bier|wein|brot|ware|post|licht|luft|ing|ness|ment|ity|ance|ence|s)$|^(?:Rain|Snow|Frost|Regen|Schnee|Work|Money|Time|News|Water|Milk|Wheat|Paper|Everything|Nothing|Something|Arbeit|Alles|Nichts|Stand|Plan|Budget|Start|Ende|Anfang|Angebot|Termin|Vertrag|Bericht|Antwort|Auto|Kran|Fenster|Dach|Heizung|Lager|Umsatz|Projekt|Server|System|Software|Website|Video|Film|Buch|Text|Cover|Mail|Brief|Paket|Lift|Hall|Bus|Zug|Train|Traffic|Tide|Wind|Weather|Email|Phone|Internet|Printer|Lunch|Dinner|Kaffee|Essen|Sonne|Markt|Messe|Tax|Rent|Vat|Lease|Insurance)$/u

const promise = (who: StatementParty, clause: string): Draft => ({
  kind: 'promise',
  who,
  what: 0,
  confidence: 0.58,
  hedged: hasCondition(clause),
})
