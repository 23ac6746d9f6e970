// The forms of questions that the gate knows, in the order in which they are tried; what fits none is a look-up.

import { WAITING } from '../records/waiting-words.ts'
import { ON_PLATE } from './follow-ups.ts'
import type { IntentKind } from './intent.ts'
import { whole } from './talk.ts'

export type GateKind =
  | IntentKind
  | 'command'
  | 'sum'
  | 'gap'
  | 'trend'
  | 'owes'
  | 'questions'
  | 'since'
  | 'list_tasks'
  | 'due_days'
  | 'which_person'
  | 'reach'
  | 'count_records'
  | 'draft'
  | 'why_top'
  | 'stand'
  | 'waiting'
  | 'luck'
  | 'undo'

type Rule = [GateKind, RegExp]

const RECORDS = String.raw`(?:(?:of )?(?:my|the|our|open|overdue|late|offenen?|überfälligen?|meiner|unserer|eigenen?) )*(?:tasks?|to-?dos?|goals?|objectives?|contacts?|notes?|calls?|meetings?|conversations?|interactions?|aufgaben?|ziele|kontakte|notizen|anrufe|gespräche|treffen|termine)`
const IN_TIME = String.raw`(?:(?:heute|morgen|jetzt|gerade|aktuell|diese woche|nächste woche|am|das|denn) ){0,3}`
/** Of what it is: no time, nobody in general, and no reason. */
const OF_SOMETHING = String.raw`(?!me\b|us\b|today|tomorrow|now\b|this\b|next\b|the (?:week|month|day)\b|mir\b|uns\b|heute|morgen|(?:diese|nächste|dieser|nächster)\b)\S`
/** How it goes on with something, and how far it is. */
export const GOES_ON = new RegExp(
  String.raw`^(?:and |so |und |also )?(?:what(?:['’]?s| is| are| comes| happens)? (?:the )?next(?: steps?| dates?)?|how (?:far(?: along)?|are things going|is it going) (?:are|have) (?:we|they) (?:got |come )?|how far (?:along )?(?:are|is) (?:we|they|it|things)|where have we got to) (?:with|on|for|at) ${OF_SOMETHING}|^(?:und |also )?(?:wie geht (?:es|['’]s|das)|wie geht['’]?s|was kommt als nächstes) (?:jetzt |nun )?(?:weiter )?(?:mit|bei|beim) ${OF_SOMETHING}|^(?:und )?was steht (?:mit|bei|beim) .{2,60} (?:als nächstes |demnächst |noch )?an(?!\p{L})|^(?:und )?wie weit (?:sind (?:wir|die|sie)|ist (?:es|das)) (?:eigentlich |denn |jetzt )?(?:mit|bei|beim) ${OF_SOMETHING}`,
  'iu',
)
/** "Give me the call of the 12th in four sentences" */
export const IN_SHORT =
  /^(?:please |bitte )?(?:give|tell|gib|sag|erzähl)\p{L}* (?:me |us |mir |uns )?(?:the |das |die |den |vom |von )?.{3,80}? in (?:a few|\d{1,2}|two|three|four|five|six|zwei|drei|vier|fünf|sechs|wenigen|ein paar|kurzen) (?:short |kurzen )?(?:sentences?|lines?|points?|bullets?|words|sätzen|zeilen|punkten|stichpunkten|worten)(?!\p{L})/iu
/** "What do Ruth's notes of the 13th say, in short?": a paper, told in a few words. */
export const SAYS_IN_SHORT =
  /^(?:and |so |und )?(?:what (?:do|does|did) .{2,80} (?:say|come to|boil down to)|what(?:['’]?s| is| was) (?:in|the gist of) .{2,80}|was (?:steht|stand|sagt|sagte|sagen|besagt) .{2,80})[ ,–-]{1,3}(?:in short|in brief|briefly|in a nutshell|in a few words|roughly|kurz|knapp|in kürze|kurz gesagt|in kurz|im kern|im wesentlichen)(?:,? (?:please|bitte))?[\s?!.]{0,4}$/iu
/** "What was in the last minutes?", "was stand im letzten Protokoll?": of the newest text that is called so. */
export const LAST_PAPER =
  /^(?:and |so |und )?(?:what(?:['’]s| is| was| did)? (?:all )?(?:in|on|discussed (?:in|at)|said (?:in|at)|came up (?:in|at)|happened (?:in|at)|came out of) (?:the|our|my) (?:last|latest|most recent|newest) (?!week|month|year|quarter|days?|few|two|three|message|mail|e-?mail)\p{L}|was (?:stand|steht|war|kam|wurde|gab es)(?: (?:alles|so|denn|bei|raus|heraus|besprochen)){0,2} (?:im|in der|beim|bei der|auf der|auf dem|aus dem|aus der) (?:letzten|jüngsten|neuesten) (?!woche|monat|jahr|quartal|tage|paar|mail|nachricht)\p{L})/iu
export const LATER: readonly Rule[] = [
  ['stand', GOES_ON],
  ['stand', IN_SHORT],
  ['stand', LAST_PAPER],
  ['stand', SAYS_IN_SHORT],
  // Where somebody stands on more than one thing.
  [
    'stand',
    /(?<!\p{L})(?:wie|wo) steht (?!es(?!\p{L})).{2,40} (?:zu[rm]?|beim?) .{2,80}(?:,| und) (?:zu[rm]?|beim?)(?!\p{L})|\bwhat does .{2,40} think (?:of|about) .{2,80}(?:,| and) (?:of|about)\b/iu,
  ],
  [
    'next',
    new RegExp(
      String.raw`^(?:und )?was ist ${IN_TIME}(?:wichtigste[nrs]?|dringendste[nrs]?|dringlichste[nrs]?)(?: (?:heute|morgen|jetzt|diese woche|nächste woche|für mich)){0,2}[\s?!.]{0,5}$`,
      'iu',
    ),
  ],
  [
    'due_days',
    /^(?:(?:und|nur|alle|die|meine|unsere|bitte|also|and|only|all|my|our|the|please) ){0,4}(?:frist(?:en)?|termine|stichtage|ablaufdaten|deadlines?|due dates|was (?:läuft|endet|verfällt|fällt)(?: (?:alles|so|denn|noch)){0,2}) (?:(?:für|in|for|in|at|der|die|on) ){0,2}(?:diese[rn]?|nächste[rn]?|kommende[rn]?|heute|morgen|this|next|coming|today|tomorrow)(?!\p{L})|^(?:(?:please )?(?:list|show)(?: me)?|what(?:['’]?s| is)?|give me|and)\b(?: (?:me|all|everything|anything|that|which|is|are|falls?|things?)){0,5} due (?:by|on|at|this|next|today|tomorrow|until|mon|tue|wed|thu|fri|sat|sun|\d)|^(?:und )?welche (?:termine|fristen|stichtage) (?:hab\p{L}{0,2}|gibt es|stehen|sind|liegen|laufen|fallen)(?!\p{L})|^(?:und )?was ist (?:alles )?(?:heute|morgen|übermorgen|am \p{L}{2,12}|diese woche|nächste woche|bis (?:zum )?\S{2,12}) fällig|^(?:und )?was (?:muss|müssen|soll|sollte|sollten) (?:ich |wir )?(?:diese|nächste|kommende) woche (?:noch |alles )?(?:raus|weg|fertig|erledigt|abgegeben|geliefert|verschickt)(?!\p{L})|^(?:und )?was (?:muss|müssen|soll|sollte) (?:ich|wir) (?:noch |alles )?bis (?!wann).{2,30} (?:machen|tun|erledigen|abgeben|liefern|schicken|fertig (?:machen|haben))(?!\p{L})/iu,
  ],
  // "Everything that runs out by the 11th, with dates"
  [
    'due_days',
    /^(?:(?:and|so|please|list|show|give) )*(?:me )?(?:everything|all(?: (?:deadlines?|dates?|terms?))?|anything)\b.*\b(?:due|dates?|deadlines?|expir(?:es?|ing)|laps(?:es?|ing)|runs? out|ends?|falls?)\b.*\b(?:until|till|by|before|up to|this|next|within|in the (?:next|coming)|today|tomorrow)\b|^(?:und |bitte |liste? |zeige? )*(?:mir )?(?:alle[sn]?(?: (?:fristen|termine|stichtage))?)(?:,? (?:was|die|das))? .*(?<!\p{L})(?:bis|nächste[nr]?|kommende[nr]?|diese[nr]?|heute|morgen)(?!\p{L}).*(?<!\p{L})(?:abläuft|ausläuft|endet|verfällt|fällig|ansteht|ablaufen|auslaufen|verfallen|enden|fällt|fallen)(?!\p{L})/iu,
  ],
  // "Anything due today?"
  [
    'due_days',
    /^(?:and |so )?(?:is there |do (?:we|i) have )?any(?:thing)?(?: else)?(?: that(?:['’]s| is))? (?:due|falling due) (?:today|tomorrow|this|next|by|on|before|until|mon|tue|wed|thu|fri|sat|sun|\d)/iu,
  ],
  ['waiting', WAITING],
  ['owes', ON_PLATE],
  [
    'why_top',
    /\b(?:why|how come)\b.*\b(?:(?:on|at the) top|(?:comes?|stands?|listed|ranked|shown|put) first|number one)\b|(?<!\p{L})(?:warum|wieso|weshalb)(?!\p{L}).*(?<!\p{L})(?:(?:ganz|zu|so weit) oben|steht (?:\p{L}+ ){1,3}oben|an (?:erster|oberster) stelle)(?!\p{L})/iu,
  ],
  [
    'reach',
    /(?<!\p{L})(?:telefonnummer|handynummer|durchwahl|mailadresse|e-mail-adresse|kontaktdaten|(?:(?:e-?)?mail(?:adresse)?|(?:telefon|handy|mobil)?nummer|adresse|kontaktdaten) von)(?!\p{L})|(?<!\p{L})wie erreiche? ich(?!\p{L})|\bhow (?:can|do|could) (?:i|we) (?:reach|call|contact|get hold of)\b/iu,
  ],
  [
    'last_talk',
    /(?<!\p{L})wann (?:hab|habe|hatte|haben|hatten) (?:ich|wir) (?:zuletzt |das letzte mal )?.*(?<!\p{L})(?:gesprochen|telefoniert|getroffen|gesehen|gehört)(?!\p{L})|(?<!\p{L})(?:letztes|letzte[rn]?) (?:gespräch|telefonat|treffen|kontakt) mit(?!\p{L})/iu,
  ],
  [
    'due_days',
    /\b(?:what(?:['’]s| is| are)?|which|any(?:thing)?)\b.*\b(?:deadlines?|dates?|falls?|expires?)\b.*\b(?:this|next|on|rest|today|tomorrow|until)\b|\bwhat(?:['’]s| is| falls?)? (?:all )?(?:due|happening|planned|coming up) (?:on|at) (?:\S+ )?\S*\d|\bwhat(?:['’]s| is) due (?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?<!\p{L})(?:was|welche) .*(?<!\p{L})(?:fällig|fristen|termine|läuft ab|läuft aus|ansteht|an)(?!\p{L}).*(?:\d{1,2}\. ?(?:\d|\p{L})|rest der woche)|(?<!\p{L})(?:was|welche) .*(?:am|zum|bis) \d{1,2}\. ?(?:\d{1,2}|\p{L}+)\.? (?:fällig|los|an)/iu,
  ],
  ['sum', /\d[\d.,']*\s*(?:plus|minus|times|divided by|mal|geteilt durch|[+*×÷])\s*[$€£]?\d/iu],
  // A day is written so, too, "4/12": signs of dates reckon only where nothing else is said.
  [
    'sum',
    /^(?:(?:and |und |so )?(?:what(?:['’]?s| is| are)|how much is|calculate|compute|was (?:ist|sind|macht|ergibt)|wie ?viel (?:ist|sind|macht|ergibt)|rechne|please|bitte)\s)?[$€£]?\d[\d.,']*\s*[$€£%]?\s?(?:\/| - )\s*[$€£]?\d[\d.,']*\s?[$€£%]?(?: = ?| ?=)?[\s?!.]*$/iu,
  ],
  [
    'count_records',
    new RegExp(
      String.raw`(?:\bhow many|\bnumber of|\bcount(?: of)?|(?<!\p{L})wie ?viele|anzahl(?: der)?) ${RECORDS}\b`,
      'iu',
    ),
  ],
  [
    'gap',
    /\bhow (?:much|many) (?:\p{L}+ ){0,4}(?:left|room|headroom|leeway) (?:(?:do|have) (?:we|i) (?:have|got) )?(?:under|below|within|before|until|up to) |^(?:(?:and|so)[, ]+)?[\p{L} -]{3,40} (?:still|left|yet) to \p{L}+ (?:to (?:get to|reach|hit|make)|until|for) (?:the |our |my )?[\p{L}\d]|(?<!\p{L})wie ?viel (?:\p{L}+ ){0,4}(?:luft|spielraum)(?: (?:haben|bleibt|ist|bleiben)(?: (?:wir|uns|noch)){0,2})?(?: noch)? (?:unter|bis)|\bhow (?:far|much|many)\b.*\b(?:from (?:\p{L}+ ){0,4}target|to (?:\p{L}+ ){0,4}(?:target|goal)|short|missing|left to|more do (?:we|i) need|away)\b|\bhow many more\b|^(?:and |so )?what(?:['’]?s| is)? (?:still )?(?:missing|lacking|left) (?:to|until|till|for|from) (?:the |our |my )?(?:\d|target|goal|plan|budget)|\bhow short are we\b|\bhow many\b.*\b(?:are|is) (?:still )?(?:missing|outstanding|left|to go)\b|\bhow many [\p{L} -]{2,40} do (?:we|i) (?:still )?need (?:to (?:reach|hit|get to|make)|for|until) (?:the )?\d|(?<!\p{L})(?:wie ?viele?|was) (?:[\p{L}-]+ ){0,4}fehl(?:t|en)(?!\p{L})|(?<!\p{L})wie ?viele? (?:[\p{L}-]+ ){0,3}(?:brauchen|benötigen|brauche) (?:wir|ich) (?:noch )?(?:bis|für|auf|zu) (?:zu )?(?:den |die )?\d|(?<!\p{L})wie weit.*(?<!\p{L})(?:ziel|entfernt)(?!\p{L})|(?<!\p{L})fehl(?:t|en).*(?:bis zum|zum) ziel|\bhow far (?:off|away from|short of|under|below) (?:are we (?:from )?)?(?:the |our )?(?:\d|target|goal|budget|plan)|(?<!\p{L})wie weit (?:sind wir )?(?:noch )?(?:weg |entfernt )?(?:von|vor|unter) (?:den |der |dem |unserem? )?\d/iu,
  ],
  [
    'trend',
    /\btrend(?:s|ing)?\b|(?<!\p{L})(?:rauf|hoch|gestiegen|besser|höher|mehr|up|higher|better|risen) (?:oder|or) (?:runter|runtergegangen|gesunken|gefallen|schlechter|niedriger|weniger|down|lower|worse|fallen)(?!\p{L})|\bhow (?:has|have|did) .*\b(?:develop(?:ed)?|changed?|moved?|evolved?)\b|(?<!\p{L})wie ha(?:t|ben) (?:\p{L}+ )?sich(?: .*)?(?<!\p{L})(?:entwickelt|verändert|geändert|bewegt)(?!\p{L})|(?<!\p{L})(?:entwicklung|verlauf) (?:der|des|von)|^(?:and |so |are |is |do |does |have |has |did |was |were |how ).*\b(?:better|worse|higher|lower|up|down|more|fewer|less|improved?|risen|fallen)\b.{0,40}\b(?:than|compared (?:to|with)|against) (?:at |in |on |the )*(?:end |start |beginning |middle )?(?:of )?(?:last |the )?(?:year|quarter|month|week|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?<!\p{L})(?:besser|schlechter|höher|niedriger|mehr|weniger|gestiegen|gefallen|gesunken)(?!\p{L}).{0,40}(?<!\p{L})(?:als|gegenüber|verglichen mit)(?!\p{L}) (?:am |im |dem |zum )*(?:ende |anfang |mitte )?(?:des |der )?(?:letzte[nrs]? |vorigen? )?(?:jahr|quartal|monat|woche|vor|jan|jän|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)/iu,
  ],
  [
    'since',
    // What happened to something, or how far it got; a topic alone with its "since".
    /^(?:and |so )?(?:(?:did|has|have) (?:anything|something|much|things)\b.*\bsince\b|(?:where|how far) (?:has|have|is|are|did) .*\b(?:got|get|gotten|come|gone|moved|progressed)\b.*\bsince\b)|^(?!(?:and |so |but )*(?:(?:by|since|from|until|in|at) (?:how|what|when)|how|who|whom|whose|when|why|which|where|what|since|is|are|was|were|does|do|did|can|could|will|would|should|has|have|had|if|list|show|add|create|move|set|mark|write|draft|count)\b)[^?!]{2,60}? since (?:the|my|our|last|early|mid|end|we|i|mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|yesterday|\d)|^(?!(?:und |also )?(?:(?:um|seit|bis|ab|von) (?:wie|wann)|wie|wer|wen|wem|wann|warum|wieso|weshalb|welche[rsnm]?|was|wo|ist|sind|hat|haben|kann|wird|soll|muss|zeig\p{L}*|liste|leg|setz\p{L}?|schreib\p{L}?)(?!\p{L}))[^?!]{2,60}? seit(?:dem)? (?:de[rmn]|letzte[rnm]?|anfang|mitte|ende|gestern|vorgestern|wir|ich|\d|\p{Lu}|mo|di|mi|do|fr|sa|so|jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)|(?<!\p{L})was (?:war|lief|ging|tat sich|kam|läuft|tut sich)(?!\p{L}).*(?<!\p{L})seit(?!\p{L})|(?<!\p{L})ist(?!\p{L}).*(?<!\p{L})(?:seit|seitdem)(?!\p{L}).*(?<!\p{L})(?:was|etwas|irgendwas)(?!\p{L}).*(?<!\p{L})(?:passiert|geschehen|gekommen)(?!\p{L})/iu,
  ],
  [
    'since',
    /\bwhat(?:['’]s| has| is)? (?:changed|new|happened|different)\b.*\bsince\b|\bwhat (?:did|have|has|was|were)\b.*\b(?:agreed?|settled?|discuss(?:ed)?|arranged?|happen(?:ed)?)\b.*\bsince\b|(?<!\p{L})was (?:haben|hat|wurde|habe)(?!\p{L}).*(?<!\p{L})seit(?!\p{L}).*(?<!\p{L})(?:vereinbart|besprochen|abgemacht|ausgemacht|verabredet|passiert|getan)(?!\p{L})|\bchanges? since\b|\b(?:anything|something|any|are there|is there|has anything|have things)\b.*\b(?:new|news|changed?|changes|updates?|happened)\b.*\bsince\b|(?<!\p{L})(?:gibt|gab) es(?!\p{L}).*(?<!\p{L})seit(?:dem)?(?!\p{L}).*|(?<!\p{L})hat sich(?!\p{L}).*(?<!\p{L})seit(?!\p{L}).*(?<!\p{L})(?:geändert|verändert|getan)(?!\p{L})|(?<!\p{L})was (?:hat sich|ist|gibt(?: es|'s)?|gab es).*(?<!\p{L})seit(?!\p{L})|(?<!\p{L})(?:neues|geändert|passiert)(?!\p{L}).*(?<!\p{L})seit(?:dem)?(?!\p{L})/iu,
  ],
  [
    'questions',
    /\bopen questions?\b|\bquestions? (?:are|is) (?:still )?(?:open|unanswered|unresolved)\b|\bunanswered questions?\b|\bunresolved (?:questions|issues)\b|(?<!\p{L})(?:offenen? fragen?|ungeklärt\p{L}*|fragen? (?:sind|ist) (?:noch )?(?:offen|ungeklärt|unbeantwortet))(?!\p{L})/iu,
  ],
  [
    'decisions',
    /(?<!\p{L})(?:welche|was) .*(?<!\p{L})(?:entscheidung(?:en)?|entschieden|beschlüsse|beschlossen)(?!\p{L})/iu,
  ],
  ['owes', /^(?!Who)(?:.* )?(?:does |do )?\p{Lu}[\p{L}'’-]+ (?:still )?owes? (?:me|us)(?!\p{L})/u],
  [
    'owes',
    /\bwhat (?:does|do|did|has|have) (?!(?:we|i|you)\b)\p{L}+(?: \p{Lu}\p{L}+)? (?:still )?(?:owe|owes|promised?|commit(?:ted)?|need from me|want from me|agree to (?:do|send))|\bwhat (?:do|did|have) (?:i|we) (?:still )?(?:owe|promised?|commit(?:ted)? to)\b(?! (?:each other|one another)).*\p{L}|\bwhat (?:was|were|has|have) (?!(?:we|i|you|it|this|that)\b)\p{L}+(?: \p{Lu}\p{L}+)? (?:been )?promised|\bwaiting (?:for|on) \p{L}+|(?<!\p{L})was schulde[tn]?(?!\p{L}).*(?<!\p{L})(?:ich|wir|mir|noch)(?!\p{L})|(?<!\p{L})was (?:wurden?|ist|sind) (?!uns|mir|das|es)(?:\p{L}+\.? ){1,4}?(?:von uns )?(?:zugesagt|versprochen)(?!\p{L})|(?<!\p{L})was (?:habe?|hat|haben)(?!\p{L})[^,;]*(?<!\p{L})(?:zugesagt|versprochen)(?!\p{L})|(?<!\p{L})was (?:habe?|haben) (?:ich|wir)(?!\p{L})[^,;]*(?<!\p{L})(?:angeboten|zugesichert|angekündigt)(?!\p{L})|(?<!\p{L})was (?:habe?|hat|haben)(?!\p{L})[^,;]*(?<!\p{L})noch(?= (?:\p{L}+ ){0,3}(?:zu \p{L}+|offen|vor)(?!\p{L}))|(?<!\p{L})was schulde[tn]? (?:\p{L}+ ){1,3}?uns(?!\p{L})|(?<!\p{L})worauf warte/iu,
  ],
  [
    'list_tasks',
    /\b(?:which|what|list|show)\b.*\b(?:tasks?|to-?dos?)\b.*\b(?:other people|others|somebody else|someone else)\b|(?<!\p{L})(?:aufgaben?|to-?dos?|überfällig\p{L}*|fällig\p{L}*|frist(?:en)?)(?!\p{L}).*(?<!\p{L})(?:überfällig|fällig|offen\p{L}*|woche|heute|morgen|hat|haben|habe|zeig\p{L}*|liste|meine?)(?!\p{L})|(?<!\p{L})(?:was|welche).*(?<!\p{L})(?:überfällig|fällig)(?!\p{L})|^(?:und )?was (?:muss|müssen|steht|ist|soll|sollte)(?!\p{L}).*(?<!\p{L})(?:diese|nächste|kommende) woche(?!\p{L})|^(?:and )?what (?:needs|has|have|must|should|do (?:i|we) (?:have|need))\b.*\b(?:out|done|finished|ready|sent|do)\b.*\b(?:this|next) week\b|^(?:und )?was (?:muss|müssen|soll|sollte)(?!\p{L}).*(?<!\p{L})bis(?!\p{L}).*(?<!\p{L})(?:fertig|erledigt|gemacht|raus|weg|sein)(?!\p{L})|^(?:and )?what (?:needs|has|have|must|should)\b.*\b(?:done|finished|ready|out|sent)\b.*\b(?:by|before|until)\b|^(?:zeig\p{L}*|liste|meine|welche).*(?<!\p{L})(?:aufgaben?|to-?dos?)(?!\p{L})|^was ist (?:noch )?(?:zu tun|offen)/iu,
  ],
  [
    'stand',
    /^(?:please |bitte )?(?:summari[sz]e|sum up|recap)\b.*\p{L}|\b(?:latest|news|update) (?:on|about|with|from)\b|^(?:and |so )?what(?:['’]s| is| do we have)? (?:still |currently )?(?:open|outstanding|pending) (?:with|at|from|on|for|about) |^(?:und )?was ist (?:noch |gerade )?(?:bei|mit|zu|mit der|mit dem) .*(?<!\p{L})offen(?!\p{L})|(?<!\p{L})(?:neueste[sn]?|neues|aktuelle[sr]?) (?:zu|zum|zur|bei|beim|von|vom)(?!\p{L})|\b(?:short|quick|brief) (?:version|summary|overview|rundown|update)\b.*\b(?:of|on|about|for)\b|^(?:(?:and|so|und)[, ]+)*where (?:do|are) (?:we|i) (?:stand )?(?:with|on|about|regarding) |^(?:(?:and|so)[, ]+)*how (?:far(?: along| on)?|much further) (?:are|is|have|has) .*\b(?:with|on|along|got(?:ten)?|come)\b(?! (?:of|from|to)\b)(?!.*\b(?:from|apart|away|short|behind|over|under|above|below)\b)|^(?:(?:and|so)[, ]+)*where(?:['’]?s| is| are|['’]re) .{2,80} (?:at|up to)(?: now| these days| at the moment)?[\s?!.]*$|^(?:(?:and|so)[, ]+)*what happened (?:at|in|during) (?:the|our|my|that) .*\b(?:meeting|board|review|call|session|committee|council|assembly|agm|workshop|walk|visit|round|inspection|retro|stand-?up)\b|^(?:any|is there any|what(?:['’]s| is) the) progress (?:with|on) |(?<!\p{L})wie steht es (?:um|mit|bei|beim)(?!\p{L})|(?<!\p{L})wie sieht es (?:mit|bei|beim) .*aus|(?<!\p{L})(?:wo|wie) stehe?n (?:wir|ich) (?:bei|mit|in|im|beim|zu)(?!\p{L})|(?<!\p{L})(?:kurzfassung|kurz(?:er)? (?:überblick|stand)|überblick) (?:zu|zum|zur|über|von|vom)(?!\p{L})|\bwhere (?:does |do )?(?!we\b|things\b|i\b|it\b).*\bstands?\b|\bstate of (?:play|affairs)\b|(?<!\p{L})fass\p{L}*(?!\p{L}).*zusammen|(?<!\p{L})zusammenfassung|(?<!\p{L})(?:wie ist|was ist) (?:der|die) (?:stand|lage)|^(?:stand|lage) (?:bei|beim|der|des|mit|von)|^status (?!quo)\p{L}/iu,
  ],
  [
    'today',
    whole(
      'was (?:steht|liegt) (?:heute )?(?:alles |so |noch )?an|(?:mein )?tag(?: heute)?|(?:mein )?überblick|briefing|wie steht es|was ist (?:heute )?los',
    ),
  ],
  [
    'next',
    whole(
      "(?:(?:is|are) )?(?:there )?(?:any(?:thing|body)?|something|what(?:['’]s| is)) (?:really )?(?:urgent|pressing|critical|burning|on fire|worrying|to worry about|i should (?:know|worry about)|going wrong|in danger|at risk)(?: (?:today|now|right now|this week))?|(?:is )?everything (?:ok|okay|under control|on track|fine|in order)|are we (?:ok|okay|good)|(?:gibt es|gibt['’]?s|ist|hab ich|habe ich)? ?(?:heute |gerade )?(?:et)?was (?:wirklich )?(?:dringendes?|eiliges?|wichtiges|kritisches|brenzlig(?:es)?)(?: (?:heute|gerade|diese woche))?|brennt (?:et)?was|wo brennt(?:['’]?s| es)?|was brennt|(?:ist )?alles (?:im griff|auf kurs|im plan|in ordnung)|(?:sind|liegen) wir (?:im plan|auf kurs|in der zeit)",
    ),
  ],
  [
    'next',
    /(?<!\p{L})was (?:soll|sollte|muss) ich (?:als nächstes |jetzt |heute )?(?:tun|machen)|(?<!\p{L})(?:womit|wo|mit was) (?:soll |sollte |muss )?(?:fange?|beginne?|starte) ich|(?<!\p{L})(?:womit|wo) (?:soll|sollte) ich (?:heute |jetzt )?(?:anfangen|beginnen|starten)|(?<!\p{L})was ist (?:am )?(?:wichtigsten|dringendsten|das wichtigste)|(?<!\p{L})prioritäten/iu,
  ],
  ['goals', /(?<!\p{L})(?:welche|wie stehen|zeig\p{L}*|liste)(?!\p{L}).*(?<!\p{L})ziele?(?!\p{L})/iu],
  ['promises', /(?<!\p{L})(?:offenen? (?:zusagen|versprechen)|worauf warte(?:n)? (?:ich|wir))(?!\p{L})/iu],
  [
    'keep_in_touch',
    /(?<!\p{L})wen (?:soll|sollte|muss) ich (?:anrufen|kontaktieren|sprechen)|(?<!\p{L})bei wem (?:soll|muss) ich mich melden|(?<!\p{L})(?:mit wem|wen|bei wem|von wem) (?:habe?|hatten?) (?:ich|wir)(?: mich| uns)? (?:\p{L}+ ){0,3}?(?:lange|länger|ewig|seit längerem|schon länger) (?:\p{L}+ ){0,2}?(?:nicht|nichts|keinen)(?!\p{L})/iu,
  ],
  [
    'which_person',
    /^(?:[Aa]nd |[Uu]nd )?(?:[Ww]hich|[Ww]elche[rs]?) \p{Lu}[\p{L}'’-]+(?= (?:is|was|does|did|has|will|ist|war|hat|macht|schreibt|wird|soll|will|\p{Ll}+t)(?!\p{L}))/u,
  ],
]
