// What settles a matter in German: verbs in every form, votes, consent, refusals, labels, no longer and from now on.
import { anyCase as i } from '../form/sieve.ts'

const PARTICIPLES_DE =
  '(?:beschlossen|entschieden|vereinbart|abgelehnt|genehmigt|angenommen|verabschiedet|bewilligt|freigegeben|gewählt|ernannt|berufen|verworfen|gestrichen|abgesagt|verschoben|vertagt|vorgezogen|verlängert|eingestellt|aufgegeben|zurückgezogen|zugestimmt|abgesegnet|abgenickt|durchgewinkt|durchgewunken|gebilligt|festgelegt|festgesetzt|zurückgestellt|ausgesetzt|aufgehoben|eingeführt|abgeschafft|gestoppt|untersagt|verboten|erteilt|vergeben|verzichtet|geeinigt|verständigt|ausgewählt|ausgesucht|befürwortet|gewährt|verweigert|abgewiesen|zurückgewiesen|entzogen|auf eis gelegt|übereingekommen|abgestimmt über|ausgeschlossen|abgemacht|abgesprochen|durchgefallen|beerdigt|gekippt|gecancelt|storniert|zugesprochen|zuerkannt|festgeschrieben|besiegelt|verneint|stattgegeben|beibehalten|umgestellt)'
const PAST_DE =
  '(?:beschloss|beschlossen|beschließt|beschliesst|genehmigte|genehmigten|bewilligte|bewilligten|billigte|billigten|billigt|vertagte|vertagten|vertagt|verwarf|verwarfen|entschied sich|entschieden sich|einigte sich|einigten sich|verständigte sich|verständigten sich|verzichtet|verzichtete|verzichteten|befürwortete|befürworteten|votierte|votierten|votiert|ernannte|ernannten|berief|beriefen|untersagte|verweigerte|verweigert|gewährte|gewährt|erteilte|erteilt|ratifizierte|segnete|stoppte|kippte|strich|strichen)'
const SPLIT_DE =
  '(?:(?!.*(?<!\\p{L})(?:sobald|wenn|falls|sofern)(?!\\p{L}))(?:lehn(?:t|te|ten|en) [^?;]{0,80}?(?<!\\p{L})ab|stimm(?:t|te|ten|en) [^?;]{0,80}?(?<!\\p{L})(?:zu|für|gegen|dafür|dagegen)|n[ai]h?mm?(?:t|en)? [^?;]{0,80}?(?<!\\p{L})an|g[aei]b?(?:t|en|en)? [^?;]{0,60}?(?<!\\p{L})(?:frei|grünes licht|statt)|sag(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})ab|leg(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})fest|(?:weis(?:t|en)|wies(?:en)?) [^?;]{0,60}?(?<!\\p{L})(?:ab|zurück)|stell(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})(?:ein|zurück)|schaff(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})ab|führ(?:t|te|ten|en) [^?;]{0,60}?(?<!\\p{L})ein(?=[.,;!)]|$| und )|(?:zieht|zog(?:en)?) [^?;]{0,60}?(?<!\\p{L})(?:zurück|vor)|schließ(?:t|en) [^?;]{0,60}?(?<!\\p{L})aus(?=[.,;!)]|$| und )|schloss(?:en)? [^?;]{0,60}?(?<!\\p{L})aus))'
const NOUN_DE = '(?:zuschlag|auftrag|wahl|entscheidung|los|stelle|vertrag|preis|job|posten)'

export const SETTLED_DE: readonly (readonly [RegExp, number])[] = [
  [
    i(
      String.raw`^(?:also |und |dann )?(?:${PARTICIPLES_DE}|zurückverwiesen|verwiesen|verkauft|gekündigt|unterschrieben|überwiesen|geeinigt|zugeschlagen) (?:an|auf|in|bis|mit|durch|zum|zur|ohne|mit|von) `,
    ),
    0.6,
  ],
  [i(String.raw`^[^?;:]{3,80} (?:zurückverwiesen|verwiesen|zurückgegeben)[.!]?$`), 0.62],
  [
    i(
      String.raw`^(?:ich |wir )?(?:hab|habe|haben)(?: \p{L}+){0,5} (?:gekündigt|unterschrieben|zugesagt|abgesagt|abgelehnt|storniert|widerrufen|zugestimmt|eingewilligt|nachgegeben|verzichtet)[.!]?$`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wurde|wird|ist) es (?:am ende |dann |nun |jetzt )?(?:die|der|das|ein|eine) |^(?:die |der |das )?[^?;:,]{3,40} wird (?:die|der|das|ein|eine) [\p{L}-]+(?: \p{L}+){0,2}[.!]?$`,
    ),
    0.57,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:sind|machen|gehen|nehmen|fahren) wir (?:[^?;,]{0,40} )?nicht (?:dabei|mit|hin|teil|an|mehr dabei)[.!]?$|^wir (?:sind|machen|gehen|nehmen|fahren) (?:[^?;,]{0,40} )?nicht (?:dabei|mit|hin|teil|an)[.!]?$`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wurde|wurden|worden|ist|sind|haben|hat|habe|hatten?)(?!\p{L})[^?;]{0,160}?(?<!\p{L})${PARTICIPLES_DE}(?: worden)?(?=[.,;:!)]|$)`,
    ),
    0.66,
  ],
  [i(String.raw`(?<!\p{L})${PARTICIPLES_DE} (?:wurde|wurden|ist|sind|hat|haben|werden|wird) `), 0.64],
  [
    new RegExp(
      String.raw`(?:^|[,;:–] |(?<!\p{L})(?:und|dass|aber) )(?<who>(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*|[Ii]hr\p{L}*) (?:\p{Ll}+ )?\p{Lu}[\p{L}-]+|[Mm]an|[Ww]ir|[Ee]r|[Ss]ie|\p{Lu}[\p{L}-]+(?: (?:und|&) \p{Lu}[\p{L}-]+)?)(?: \p{Ll}+)? (?:${PAST_DE}|${SPLIT_DE})(?!\p{L})`,
      'u',
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:grünes licht|das (?:ok|okay|einverständnis|plazet)|die (?:freigabe|erlaubnis|zustimmung|genehmigung)|carte blanche)(?: \p{L}+){0,5} (?:gegeben|erteilt|bekommen|erhalten|für|von|vom)(?!\p{L})|(?<!\p{L})(?:gibt|geben|gab|gaben) (?:\p{L}+ ){0,3}grünes licht`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:also |und |dann )?(?:ja|nein|ok|okay|o\. ?k\.|grünes licht|einverstanden|klares (?:ja|nein)|freie fahrt|absage|zusage|zustimmung|zuschlag) (?:zu|zum|zur|für|mit|an) (?!mir|dir|uns|allem|ende|spät)(?:\p{Ll}+ )?[\p{L}\d]`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:und |also )?(?:fest steht|fix|fixiert|festgelegt|festgehalten|ergebnis|fazit|beschluss(?:lage)?|kompromiss|lösung|einigung|votum|entscheid|konsens|neue regel(?:ung)?|regelung|wahl|ausgang|antwort|abgesprochen|verabredet|geeinigt|abgemacht)(?: ist| nun| jetzt)?: (?!offen|noch|\?)`,
    ),
    0.66,
  ],
  [i(String.raw`^(?:fest steht|damit steht fest|es steht fest),? (?:dass )?`), 0.62],
  [
    i(
      String.raw`(?<!\p{L})(?:die |der |das |den )?${NOUN_DE}(?: für [^?;]{2,40})? (?:fiel|fällt|ging|geht|gehen|gingen|bekommt|erhält) (?:auf|an|zugunsten|gegen|für|die|der|das|\p{Lu})`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:top|tagesordnungspunkt|punkt|antrag|thema|vorlage)(?: ?\d+\w?| [\p{L} -]{2,40})? (?:vertagt|abgelehnt|angenommen|abgesetzt|zurückgezogen|gestrichen|beschlossen|genehmigt|verschoben|zurückgestellt)[.!]?$`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:also |und |aber )?kein(?:e|en|er|es)? (?:zweite|dritte|vierte|weitere|neue|zusätzliche|eigene|andere|gedruckte|gemeinsame|große|bezahlte)[rsnm]? (?!informationen|erkenntnisse|fragen|hinweise|idee|meinung)[\p{L}-]+(?: [\p{L}-]+){0,4}[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:ab sofort|fortan|künftig|in zukunft|zukünftig|bis auf weiteres|von nun an|von jetzt an|ab jetzt|endgültig|auf dauer|dauerhaft)(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?!(?:wenn|falls|als|warum|ob|er|sie|es)(?!\p{L}))[^?;]{0,70}(?<!\p{L})(?:statt|anstatt|anstelle(?: von)?) [^?;]{2,60}$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:ist|sind|war|waren) (?:damit |jetzt |nun |endgültig |also )?(?:vom tisch|gestorben|passé|beschlossene sache|unter dach und fach)(?=[.,;!]|$)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^[^?;:]{3,60} (?:entfällt|entfallen|fällt (?:ersatzlos |dieses jahr |heuer )?(?:weg|aus|flach)|fallen (?:weg|aus|flach)|kommt nicht (?:in frage|infrage)|scheidet aus|wird nichts|bleibt aus)[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:die |der |das |unsere? )?[^?;:,]{3,50} (?:bleiben|bleibt),? (?:wie|wo|so|bei|beim|unverändert|bestehen|gleich|dabei)(?!\p{L})`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wird|werden) (?:[^?;,]{0,60} )?(?:nicht|kein\p{L}*)(?: [^?;,]{2,40})? (?:verlängert|erneuert|besetzt|nachbesetzt|gedruckt|gekauft|verkauft|gebaut|umgesetzt|weitergeführt|fortgesetzt|verfolgt|aufgenommen|angeboten|ersetzt|repariert|renoviert|gespielt|gezeigt|eröffnet|angeschafft|bestellt|eingestellt|übernommen|gefördert|ausgezahlt|veröffentlicht|berücksichtigt|zugelassen|geöffnet|beliefert)[.!]?$`,
    ),
    0.64,
  ],
]
