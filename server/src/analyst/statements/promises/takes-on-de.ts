// German promises by constructions of their own: to have a thing done, to send it later, "die Musik mache ich", what one told somebody will come,
// what stands ready for whom, and what is not done yet and will be.
import type { StatementParty } from '#contract/statements.ts'
import { datesIn } from '../../dates/written.ts'
import { isPast } from '../decisions/resolutions.ts'
import { type Draft, type Setting, self } from '../draft.ts'
import { hasCondition, isNegated } from '../form/clauses.ts'
import { NAME } from '../who/people.ts'
import { promiseInGerman } from './promise-de.ts'

const PERSON = `(?:[Ii]ch|[Ww]ir|[Ee]r|[Ss]ie|${NAME})`
const HAS_DONE = new RegExp(
  String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:und|dann|aber) )(?:(?<who>${PERSON}) (?:lasse?|lassen|lässt)|(?:lasse?|lassen|lässt) (?<who2>ich|wir|er|sie|${NAME}))(?!\p{L}) (?<rest>[^?;,]{2,100}?) ?(?<!\p{L})(?<verb>\p{Ll}{4,}n)(?=[.,;!]|$)`,
  'u',
)
/** What is let happen, not had done. */
const LETS =
  /(?:^|zu)(?:fallen|bleiben|sein|stehen|liegen|sitzen|hängen|laufen|gehen|leben|warten|grüßen|ruhen|gelten|fahren|kommen|stecken|gefallen|durchgehen|einfallen|täuschen|ausfallen|überraschen|ausrichten|fragen|bitten|schlafen|spielen|machen|wissen|merken|sterben|tanzen|wachsen|trocknen|gewinnen|schmecken|erkennen|vermuten|ahnen|hoffen|einschüchtern|inspirieren)$/u
const ONESELF = /^(?:mich|sich|uns|dich|euch)(?! (?:(?:bis|am|im) )?\p{L}+ (?:bis|am|im|morgen|nächste) )(?!\p{L})/u
const SENDS =
  /(?<!\p{L})(?:(?:übersenden?|übermitteln?|übermittle|sende|senden) (?:ich|wir)|(?:ich|wir) (?:übersenden?|übermitteln?|übermittle|sende|senden)) (?:Ihnen|dir|euch|ihm|ihr|ihnen|dem|der|den|die|das)(?!\p{L})/iu
const LATER =
  /(?<!\p{L})(?:in den nächsten (?:tagen|wochen)|in kürze|umgehend|demnächst|gesondert|separat|mit getrennter post|nach erhalt|sobald|nächste woche|dieser tage|im laufe (?:des|der))(?!\p{L})/iu
const HEREBY =
  /(?<!\p{L})(?:anbei|hiermit|hierdurch|beiliegend|beigefügt|in der anlage|als anlage|im anhang|angehängt)(?!\p{L})/iu
const MINE =
  /^(?:(?:und|aber|also) )?(?:den|die|das|beide|alle|alles (?:andere|weitere|übrige)|unser\p{L}*) (?:[^?;:,]{2,60} )?(?:mache?|übernehme?|erledige?|besorge?) ich(?: (?:selbst|selber|dann|schon|wieder))*[.!]?$/iu
const TOLD = new RegExp(
  String.raw`^(?:(?:[Uu]nd|[Aa]ber) )?(?:[Ii]ch|[Ww]ir) habe?n? (?:(?:ihm|ihr|ihnen|dir|euch|Ihnen|allen|${NAME}|(?:dem|der|den) \p{Lu}[\p{L}-]+) )(?:gesagt|versichert|geschrieben|geantwortet|ausgerichtet), (?!ich|wir|dass|er |sie )(?<rest>[^?;]{4,120})$`,
  'u',
)
const COMES =
  /^(?:der|die|das|unser\p{L}*|mein\p{L}*|ein\p{L}*) [^,;?]{2,50}? (?:gehe|geht|gehen|komme|kommt|kommen|folge|folgt|folgen|werde|wird|werden|sei|ist|sind|liege|liegt|stehe|steht)(?!\p{L})/iu
const READY =
  /^(?:[^:;?]{2,40}: |(?:und|dann) |[^,;?]{2,40}, )?(?<thing>(?:(?:[Dd]er|[Dd]ie|[Dd]as|[Ii]hr\p{L}*|[Dd]ein\p{L}*|[Ee]uer|[Ee]ure\p{L}*) )(?:[\p{L}\d-]+ ){1,4}?)(?:steht|stehen|liegt|liegen|ist|sind) (?<rest>[^?;]{4,80}?)(?<!\p{L})(?<where>bei (?:Ihnen|dir|euch|uns)|bereit|abholbereit|zur Abholung(?: bereit)?|auf (?:Ihrem|deinem|eurem|unserem) Hof)(?!\p{L})/u
const ALWAYS =
  /(?<!\p{L})(?:immer|jede[nrsm]?|meist|meistens|oft|täglich|gern|gerne|nie|normalerweise|wohl|vielleicht|seit|wieder einmal)(?!\p{L})/iu
const NOT_YET = new RegExp(
  String.raw`^(?<who>${PERSON}|(?:[Dd]er|[Dd]ie|[Uu]nser\p{L}*) \p{Lu}[\p{L}-]+) (?:hat|habe|haben|ist|bin|konnte|kam) [^?;]{0,90}?(?<!\p{L})(?:nicht|nichts|kein\p{L}*|nie)(?!\p{L})[^?;]{0,60}?,? und (?<rest>\p{Ll}{3,}(?:t|e|en)(?!\p{L})[^?;]{2,80})$`,
  'u',
)
const RELIEVES = new RegExp(
  String.raw`^(?<who>${PERSON}|(?:[Dd]er|[Dd]ie|[Uu]nser\p{L}*) \p{Lu}[\p{L}-]+) (?:nimmt|nehme|nehmen) (?:ihm|ihr|ihnen|mir|uns|dir|euch) (?:das|die|den|es|alles)(?: [^?;,]{2,40})? ab(?=[.,;!]|$| und )`,
  'u',
)
/** "Ich schau, dass es bis Freitag fertig ist". */
const SEES_TO = new RegExp(
  String.raw`(?:^|[,;:–-] |(?<!\p{L})(?:und|aber|dann|da) )(?:(?<who>${PERSON}) (?:sehe?|sehen|sieht|schaue?|schauen|schaut)|(?:sehe?|schaue?|sieht|schaut) (?<who2>ich|wir|${NAME}))(?: (?:jetzt|dann|mal|noch|schon|auch))?(?<to> zu| darauf| drauf)?,? dass (?!du|ihr(?!\p{L}))(?<rest>[^?;]{6,})`,
  'u',
)
/** "Das Einladen hat mir Petra abgenommen". */
const RELIEVED = new RegExp(
  String.raw`^(?:[Dd]as|[Dd]ie|[Dd]en) [^?;,]{3,60} (?:hat|haben) (?:mir|uns|ihm|ihr|ihnen) (?:jetzt |nun |gestern |zum Glück |dankenswerterweise )?(?<who>${NAME}) abgenommen(?=[.,;!]|$)`,
  'u',
)
/** In a letter: "Ihr Guthaben wird bis 15. Dezember überwiesen". */
const WILL_BE_DONE =
  /^(?:(?:[Dd]er|[Dd]ie|[Dd]as) [^?;,]{3,60} (?:wird|werden) Ihnen|(?:Ihr\p{L}*|[Dd]ein\p{L}*|[Ee]uer|[Ee]ure\p{L}*) [^?;,]{3,60} (?:wird|werden))(?!\p{L})[^?;]{3,100}(?<!\p{L})(?:überwiesen|angewiesen|ausbezahlt|ausgezahlt|gutgeschrieben|geliefert|zugestellt|zugesandt|zugeschickt|übersandt|verschickt|erstattet|repariert|ausgetauscht|ersetzt|montiert|abgeholt)(?=[.,;!]|$)/u
const I_GET =
  /^(?:Spätestens|Längstens|Allerspätestens)(?: (?:bis|am|zum|im|in))?(?!\p{L})[^,;?]{2,40}? (?:habe ich|haben wir|hast du|habt ihr|haben Sie) (?:die|den|das|es|ihn|alles|eine?n?|seine?n?|ihre?n?)(?!\p{L})/u

const named = (words: string, setting: Setting): StatementParty | null =>
  /^(?:ich|wir)$/iu.test(words)
    ? self(words, setting)
    : /^(?:er|sie)$/iu.test(words)
      ? setting.named
      : setting.people.party(words.replace(/^(?:der|die) /iu, ''))

/** What somebody takes on by one of these; null: nothing. */
export function takenOnInGerman(clause: string, setting: Setting): Draft | null {
  if (clause.length > 260 || clause.endsWith('?') || isPast(clause, setting) || setting.people.kind === 'file')
    return null
  const promise = (who: StatementParty | null, confidence = 0.8): Draft => ({
    kind: 'promise',
    who,
    what: 0,
    confidence,
    hedged: hasCondition(clause),
  })
  const notYet = NOT_YET.exec(clause)?.groups
  if (notYet !== undefined && !isNegated(notYet.rest ?? '')) {
    const told = promiseInGerman(`${notYet.who} ${notYet.rest}`, setting)
    const isAct = told !== null && told.confidence >= 0.55 && !told.perhaps
    return isAct && isAhead(notYet.rest ?? '', setting) ? promise(named(notYet.who ?? '', setting)) : null
  }
  if (ALWAYS.test(clause) || isNegated(clause)) return null
  const relieves = RELIEVES.exec(clause)?.groups?.who
  if (relieves !== undefined) return promise(named(relieves, setting))
  const ahead = isAhead(clause, setting)
  const told = TOLD.exec(clause)?.groups?.rest
  if (told !== undefined) return ahead && COMES.test(told) ? promise(self('ich', setting)) : null
  if (MINE.test(clause)) return promise(self('ich', setting), 0.75)
  if (SENDS.test(clause) && !HEREBY.test(clause) && (ahead || LATER.test(clause))) return promise(self('ich', setting))
  if (I_GET.test(clause) && ahead) return promise(setting.named)
  const sees = SEES_TO.exec(clause)?.groups
  if (sees !== undefined) {
    const who = sees.who ?? sees.who2 ?? ''
    const isOwn = /^(?:ich|wir)$/iu.test(who)
    const tells = isOwn || setting.people.isPerson(who)
    return tells && (sees.to !== undefined || (ahead && isOwn)) ? promise(named(who, setting)) : null
  }
  const relieved = RELIEVED.exec(clause)?.groups?.who
  if (relieved !== undefined && setting.people.isPerson(relieved)) return promise(named(relieved, setting))
  if ((setting.people.kind === 'message' || setting.speaker !== null) && ahead && WILL_BE_DONE.test(clause))
    return promise(self('ich', setting))
  const done = HAS_DONE.exec(clause)?.groups
  if (done !== undefined && !LETS.test(done.verb ?? '') && !ONESELF.test(done.rest ?? '')) {
    const who = done.who ?? done.who2 ?? ''
    const isKnown = /^(?:ich|wir)$/iu.test(who) || setting.people.isPerson(who)
    if ((isKnown || /^(?:er|sie)$/iu.test(who)) && ahead) return promise(named(who, setting))
  }
  const ready = READY.exec(clause)?.groups
  return ready !== undefined &&
    isAhead(ready.rest ?? '', setting) &&
    !setting.people.isPerson((ready.thing ?? '').trim())
    ? promise(null, 0.75)
    : null
}

const isAhead = (words: string, { base }: Setting): boolean =>
  datesIn(words, base).some(({ day, role }) => day >= base.today && (role !== 'from' || day > base.today)) ||
  /(?<!\p{L})(?:morgen|übermorgen|nachher|nächste woche|diese woche|heute noch|noch heute|gleich)(?!\p{L})/iu.test(
    words,
  )
