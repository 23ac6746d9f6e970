// What settles a matter in German without a verb that says so: a choice against something, what stays, a new rule without a verb, a plain no.
import { anyCase as i } from '../form/sieve.ts'

const CHOOSES =
  '(?:nimmt|nehmen?|bekomm(?:t|en|e)|komm(?:t|en)|geh(?:t|en|e)|behält|behalten|behalte|kauf(?:t|en|e)|bestell(?:t|en|e)|fähr(?:t)|fahren|miete[nt]?|benutz(?:t|en|e)|verwende[nt]?|druck(?:t|en|e)|spiel(?:t|en|e)|zahl(?:t|en|e)|buch(?:t|en|e)|wechsel[tn]|beginn(?:t|en)|treffen|trifft|mach(?:t|en|e)|bau(?:t|en|e)|stell(?:t|en|e)|wähl(?:t|en|e)|setz(?:t|en|e))'
const MOVES =
  '(?:rückt|rücken|wandert|wandern|wechselt|wechseln|zieht um|ziehen um|verschiebt sich|verschieben sich|rutscht|rutschen)'
const CHANGE =
  '(?:Wechsel|Umzug|Umstellung|Verzicht|Rückkehr|Erhöhung|Senkung|Anhebung|Verlegung|Verschiebung|Verlängerung|Kürzung|Rückgabe|Umwandlung|Vergabe|Übergabe|Reduzierung|Absenkung|Aufstockung|Begrenzung|Beschränkung)'

export const PLAIN_DE: readonly (readonly [RegExp, number])[] = [
  // "Den Katalog drucken wir nicht", "Ihren Preis nehmen wir an"
  [
    i(
      String.raw`^(?:so, |also |und |aber )?(?:den|die|das|der|ihre?[nms]?|unsere?[nms]?|deine?[nms]?|eure?[nms]?|diese?[nms]?) (?:\p{L}+ )?[\p{L}-]+(?: (?:von|für|aus|mit|über) [\p{L}\d ]{1,30})? (?:(?:nehmen|lehnen|sagen|geben|stellen) (?:wir|ich) (?:an|ab|zurück|ein|auf)|(?!(?:wissen|können|haben|kennen|sehen|glauben|verstehen|schaffen|finden|brauchen|hören|erreichen|merken|ahnen|dürfen|mögen|müssen|wollen|bekommen|kriegen|fanden|hatten|sahen|wussten|konnten)(?!\p{L}))\p{L}+en wir nicht(?: mehr)?)[.!]?$`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^von (?:uns|mir|unserer seite|meiner seite)(?: aus)?(?: gibt es| kommt)? ein (?:klares )?(?:ja|nein)[.!]?$`,
    ),
    0.64,
  ],
  // "Alten Vertrag behalten, neuen streichen"
  [
    i(
      String.raw`^(?:also )?[^?;:,]{2,50} (?:behalten|lassen|verlängern|nehmen|weiterführen), [^?;:,]{2,50} (?:abgeben|kündigen|streichen|weg|raus|aufgeben|abstoßen|verkaufen|absagen|lassen|schließen|sein lassen)[.!]?$|^[^?;:,]{2,50} (?:abgeben|kündigen|streichen|weg|raus|aufgeben|abstoßen|verkaufen|absagen|schließen), [^?;:,]{2,50} (?:behalten|bleibt|bleiben|verlängern)[.!]?$`,
    ),
    0.64,
  ],
  [
    i(
      String.raw`^[^?;:,]{3,40} (?:ja|okay|ok), (?:aber )?[^?;:,]{3,40} (?:nein|nicht)[.!]?$|^[^?;:,]{3,40} nein, (?:aber )?[^?;:,]{3,40} (?:ja|okay|ok)[.!]?$`,
    ),
    0.64,
  ],
  [
    i(String.raw`^[^?;:]{3,60} (?:jetzt|nun|neu|künftig) [^?;:,]{1,40}, (?:und )?(?:nicht mehr|nicht länger|nicht) `),
    0.65,
  ],
  // One thing given up for another; a proposal that nobody carried.
  [
    i(
      String.raw`(?<!\p{L})zugunsten (?:de[rs]|von|eine[rs]|unsere[rs]) [^?;]{2,60}(?<!\p{L})(?:abgeschafft|gestrichen|aufgegeben|verworfen|eingestellt|verschoben|abgelehnt|ersetzt|verzichtet)(?!\p{L})|^[^?;:,]{3,60} (?:fand|fanden|findet|erhielt|erhielten|bekam|bekamen) (?:keine|nicht die|eine)(?: nötige)? (?:mehrheit|zustimmung)(?!\p{L})`,
    ),
    0.64,
  ],
  [
    i(
      String.raw`^(?!(?:er|sie|es|ich|wir|wer|man)(?!\p{L}))[^?;:,]{3,40} (?:zieht|ziehen|wechselt|wechseln|wandert|wandern) (?:von|vom|aus) [^?;:,]{2,30} (?:in|ins|nach|auf|zu[mr]?|an) [^?;:,]{2,30}$`,
    ),
    0.6,
  ],
  [
    i(String.raw`(?<!\p{L})(?:lass|lasse|lassen) (?:ich|wir) (?:[^?;:,]{0,40} )?(?:sausen|links liegen)(?=[.,;!]|$)`),
    0.62,
  ],
  [
    i(
      String.raw`^(?:also |und |dann )?kein(?:e|en|er)? (?!antwort|zeit|problem|ahnung|lust|frage|glück)[\p{L}-]+(?: [\p{L}-]+)? (?:diesmal|dieses mal|diese saison)[.!]?$|^(?:montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?) also[.!]?$|^dann (?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?: (?!ist|kommt|geht|hab|habe|bin|wird|war|soll)[\p{L}\d. ]{2,40})?[.!]?$`,
    ),
    0.6,
  ],
  // "Sie nimmt die Wolle, nicht das Gemisch"
  [
    new RegExp(
      String.raw`^(?<who>[Ww]ir|[Ii]ch|[Ee]r|[Ss]ie|(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*) \p{Lu}[\p{L}-]+|\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?) ${CHOOSES}(?!\p{L}) [^?;:,]{2,60}, (?:und )?nicht (?:das|den|die|dem|der|im|am|zu[mr]?|in|an|auf|mit|bei|nach|ein\p{L}*|\p{Lu})`,
      'u',
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})von (?:mir|uns|\p{L}+)(?: aus)?(?: gibt es| kommt| ist das)? (?:ein )?(?:klares |deutliches )?(?:ja|nein) (?:zu[mr]?|für|bei)(?!\p{L})|^(?:(?:und|also|aber) )?(?:die|unsere|meine) antwort (?:ist|lautet|heißt)(?: leider| also)? (?:ein )?(?:ja|nein)(?!\p{L})`,
    ),
    0.68,
  ],
  [
    /^(?:\p{Lu}[\p{L}-]+s |Unsere |Meine |Die )?(?:[Ee]ntscheidung|[Bb]eschluss|[Ee]ntscheid)(?: (?:von|vom|der|des|zu[mr]?|über|durch) [^?;:]{2,40})?: (?!offen|tb|noch|keine?|steht|\?)/u,
    0.68,
  ],
  [i(String.raw`^(?:(?:ok|gut|na),? )?also: (?!wer|was|wann|wo|wie|welche|warum)[^?;]{1,80}$`), 0.62],
  // "Bei den Knöpfen ist es Horn geworden"
  [
    /(?<!\p{L})(?:ist es|es ist|sind es) (?:(?:am Ende|nun|jetzt|schließlich|dann|doch|die|der|das|ein|eine) )*(?!(?:Zeit|Abend|Nacht|Morgen|Winter|Herbst|Sommer|Frühling|Mode|Tag)(?!\p{L}))\p{Lu}[\p{L}-]+ geworden[.!]?$/u,
    0.64,
  ],
  [
    i(
      String.raw`^(?!(?:er|sie|es|ich|wir|man|wer|was|wenn|die sonne|der mond)(?!\p{L}))[^?;:,]{3,50} ${MOVES} (?:nun |jetzt |künftig |dann )?(?:auf|in|ins|nach|zu|zum|zur|an|um)(?!\p{L})|^[^?;:,]{3,40} (?:tauscht|tauschen) (?:den platz |die plätze )?mit [^?;:,]{2,40}$`,
    ),
    0.6,
  ],
  [
    /^(?!(?:Hat|Wird|Wurde|Ist|Sind)(?!\p{L}))[\p{L}., -]{3,60} (?:zum|zur|zu|als) \p{Lu}[\p{L}-]+ (?:gewählt|ernannt|bestellt|bestimmt|berufen|wiedergewählt)[.!]?$/u,
    0.64,
  ],
  // "Weihnachtsmarkt lass ich dieses Jahr aus"
  [
    i(
      String.raw`(?<!\p{L})(?:lass|lasse|lassen) (?:ich|wir) (?:[^?;:,]{0,40} )?(?:aus|weg|sein|bleiben|fallen|ruhen|so|wie (?:er|sie|es) (?:ist|sind|war))[.!]?$`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:nach (?:langem|reiflicher|einigem|viel|gründlicher|längerem|langer|kurzer) [^?;:,]{2,40}?|unterm strich|alles in allem|schweren herzens) (?!(?:glaube|denke|meine|finde|hoffe|weiß|weiss)(?!\p{L}))(?:\p{L}+e ich|\p{L}+en wir|bleibt|bleiben|wird|werden|geht|fällt|kommt)(?!\p{L})(?![^?;]{0,60}(?:vielleicht|wohl|unsicher|unklar|offen|noch nicht))`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?!(?:er|sie|es|ich|wir|man|wer|was|wenn)(?!\p{L}))[^?;:,]{3,50} (?:schließt|pausiert|öffnet wieder|hört auf|kehrt (?:nicht )?zurück)(?: endgültig| dauerhaft| nicht)? (?:zum|zur|mit|ende|ab|nach) (?:de[rmns] )?(?:saisonende|jahresende|schuljahresende|monatsende|ende|saison|sommer|winter|herbst|frühjahr|\d|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)|^[^?;:,]{3,50} (?:kommt|kommen|kehrt|kehren) nicht (?:zurück|wieder)[.!]?$`,
    ),
    0.6,
  ],
  [/^(?<who>\p{Lu}[\p{L}-]+) bleibt (?:uns )?(?:bis|noch bis|weiter|weiterhin|erhalten|an Bord|doch)(?!\p{L})/u, 0.62],
  [
    i(
      String.raw`^(?!(?:er|sie|es|ich|wir|man|wer)(?!\p{L}))[^?;:,]{3,50} (?:bekommt|bekommen|kriegt|erhält|erhalten) (?:noch )?(?:eine? (?:letzte|zweite|weitere|neue)[sn]? |noch eine? |ein weiteres |ein neues )(?:chance|frist|jahr|saison|versuch|runde|monat|woche)(?!\p{L})`,
    ),
    0.62,
  ],
  // "Nächstes Jahr selbe Halle", "Winterquartier: wieder Soltau"
  [
    i(
      String.raw`^(?:(?:nächste[snm]?|dieses|kommende[sn]?) (?:jahr|mal|saison|woche) |wieder )(?:der|die|das)?(?:selbe|gleiche)[rsnm]? [\p{L}-]+(?: [\p{L}-]+)?[.!]?$|^(?:der|die|das)?(?:selbe|gleiche)[rsnm]? [\p{L}-]+ (?:wie (?:letzte|vorige|bisher|immer)[\p{L}]*(?: \p{L}+)?|nächstes (?:jahr|mal)|dieses (?:jahr|mal)|noch ?mal)[.!]?$|^[^?;:]{3,40}: (?:wieder|weiterhin|nochmal|erneut) (?!(?:krank|kaputt|zu spät|weg|da|offen|defekt|ausgefallen|nicht)(?!\p{L}))[\p{L}\d -]{2,40}[.!]?$`,
    ),
    0.6,
  ],
  // "ok dann den späteren Zug", "Nach Weihnachten nur noch Karte"
  [
    i(
      String.raw`^(?:ok|okay|gut|na gut|also gut|alles klar)[,.]? dann (?:eben |halt |doch |lieber )?(?:den|die|das|der|zum|zur|am|um|ohne|mit|eine?n?|keine?n?|nur|beim?) (?!(?:ich|du|wir|er|sie|ihr)(?!\p{L}))[\p{L}\d. -]{3,40}[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:ab|nach|von|in|im|am) (?!jetzt)[^?;:,]{2,30} nur noch [\p{L}\d -]{2,40}[.!]?$|^(?!(?:es|da|ich|wir|er|sie|fehlt|fehlen|noch|jetzt)(?!\p{L}))[\p{L}-]+ (?:nur noch|ausschließlich) (?:mit|von|gegen|nach|auf|bei|über|in|für|samstags?|sonntags?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?) [\p{L}\d -]{2,40}[.!]?$`,
    ),
    0.6,
  ],
  [
    new RegExp(
      String.raw`^${CHANGE} (?!(?:[\p{L}-]+ ){1,8}(?:ist|sind|war|wird|werden|wurde|hat|haben|soll|sollen|kann|muss|steht|wäre|kostet)(?!\p{L}))[^?;:,]{2,60}? ?(?:zu|zum|zur|auf|an|nach|bis|per|um|ab) [^?;:,]{2,50}(?:\.|(?<=(?:ab|zum|bis|per|auf) [^?;:,]{2,50}))$`,
      'u',
    ),
    0.6,
  ],
]
