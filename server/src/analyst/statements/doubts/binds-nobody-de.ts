// German sentences that read like a statement and bind nobody, whatever rule finds them: where somebody travels, an idiom, what is gone already.
import type { StatementKind } from '#contract/statements.ts'

/** To a cure or on holiday, and back. */
const AWAY =
  /(?<!\p{L})(?:fahr(?:e|en)|fährt|geh(?:e|t|en)|ist|sind|bin|flieg(?:e|t|en)|reis(?:e|t|en))(?!\p{L})[^;?]{0,60}?(?<!\p{L})(?:auf (?:kur|urlaub|reha|erholung|hochzeitsreise|montage)|in (?:kur|den urlaub|urlaub|die ferien|reha|karenz|elternzeit)|zur (?:kur|reha|erholung))(?!\p{L})/iu
const RATHER =
  /(?<!\p{L})eher (?!als )[^;?]{3,120}?, als dass(?!\p{L})|, eher \p{Ll}{3,}t (?:er|sie|es|der|die|ich)(?!\p{L})/iu
/** "Die Pakete sind am Donnerstag hinaus". */
const IS_OUT =
  /(?<!\p{L})(?:ist|sind|war|waren|ging|gingen) (?!bis|spätestens|dann|morgen|nächste|übermorgen)[^,;?]{0,40}?(?<!\p{L})(?:hinaus|hinausgegangen|rausgegangen|in die post)(?=[.,;!(]|$| \()/iu
const WENT =
  /^(?:(?:Herr|Frau|Der|Die|Unser\p{L}*|Mein\p{L}*) )?\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? (?:rief|kam|ging|fuhr|saß|stand|lag|schrieb|brachte|erzählte|besuchte)(?!\p{L})(?![^;?]*(?<!\p{L})(?:will|wird|werde|werden|soll|muss|versprach|zugesagt|versprochen|bis|dass|nächste\p{L}*|übermorgen)(?!\p{L}))/u
const ASKS_AFTER =
  /^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)? (?:fragt|fragte|erkundigt sich) nach (?:de[rmn]|seine[rmn]|ihre[rmn]|unsere[rmn]|eine[rmn]|meine[rmn]) [^;?,]{2,50}[.!]?$/u
const HOLDS_FAST =
  /(?<!\p{L})(?:halte|halten) (?:ich|wir) (?:hiermit |hier |noch |kurz |nochmals |gerne? )*fest(?!\p{L})|(?<!\p{L})(?:erinnere|erinnern) (?:ich|wir) (?:Sie |dich |euch |Euch |nochmals |freundlich |höflich )*an(?!\p{L})|(?<!\p{L})(?:[Ii]ch|[Ww]ir) (?:erinnere|erinnern) (?:Sie |dich |euch |Euch |nochmals |freundlich |höflich )*(?:an|daran)(?!\p{L})/u
const LIKES = /^\p{Lu}[\p{L}-]+ (?:schätzt|mag|liebt) (?:ihn|sie|es|das|den|die|uns)(?: (?:sehr|nicht|schon))*[.!]?$/u

/** What one does is done by nobody. */
const ONE = /^[^?;,]{2,60} \p{Ll}{3,}t man(?!\p{L})/u

/** "Ändert nichts an der Frist". */
const UNCHANGED =
  /(?<!\p{L})ändert(?!\p{L})[^;?]{0,40}(?<!\p{L})(?:nichts|nicht)(?!\p{L})|(?<!\p{L})an (?:der|dem|den|diesem|dieser) [^;?]{2,40} ändert [^;?]{0,20}(?:nichts|nicht)(?!\p{L})/iu
const CAN_BE =
  /(?<!\p{L})(?:ist|sind|war|waren|wäre)(?!\p{L})[^;?]{0,80}?(?<!\p{L})zu (?:sehen|hören|haben|erreichen|finden|bekommen|kriegen|schaffen|befahren|erwarten|spüren)(?=[.,;!]|$)/iu

/** What was agreed is only announced: "ich halte fest, was wir vereinbart haben:". */
const ANNOUNCED =
  /(?<!\p{L})(?:was|wie) (?:wir|sie|ihr|beide|alle|ich)(?!\p{L})[^,;?]{0,40}(?<!\p{L})(?:abgemacht|vereinbart|besprochen|beschlossen|entschieden|festgelegt|ausgemacht) (?:haben|hatten|habe|hatte|wurde)[:.]*$/iu
const WAYS =
  /^(?:[^:;?]{0,40} )?(?:zwei|drei|mehrere|verschiedene) (?:wege|möglichkeiten|varianten|optionen|alternativen|lösungen|szenarien)(?!\p{L})[^;?]{0,200}(?<!\p{L})oder(?!\p{L})/iu
/** Things come, turn up or are there after all; somebody already did it. */
const AFTER_ALL =
  /(?<!\p{L})(?:nun|jetzt) doch(?!\p{L})(?=[^;?]*(?<!\p{L})(?:gekommen|eingetroffen|angekommen|aufgetaucht|da|fertig|kaputt|krank|gefunden)(?=[.,;!]|$))|(?<!\p{L})(?:komme|käme|sei|liege|gebe es) (?:nun|jetzt) doch(?!\p{L})/iu
const DONE_BEFORE =
  /(?<!\p{L})(?:hat|haben|habe) (?:[\p{L}.]+ ){0,3}(?:schon|bereits|längst) (?:\p{L}+ )?(?:gekündigt|abgesagt|storniert|gestrichen|abbestellt|bestellt|verschoben)[.!]?$/iu
const SIGNED =
  /^(?:ich|wir|\p{Lu}\p{L}+) (?:habe|haben|hat)(?: (?:schon|bereits|gestern|heute|auch|es|ihn|sie|das))* unterschrieben[.!]?$/iu
const ECHO =
  /^(?:und |also )?(?:damit ist das|das ist damit|so machen wir es|so machen wir das|das ist)(?: (?:nun|jetzt|also|damit|so))?(?: (?:entschieden|beschlossen|abgemacht|erledigt))?[.!]*$/iu

/** Whether a sentence of that kind binds nobody, by German turns of speech. */
export function bindsNobodyInGerman(kind: StatementKind, clean: string): boolean {
  if (kind === 'promise')
    return (
      AWAY.test(clean) ||
      RATHER.test(clean) ||
      IS_OUT.test(clean) ||
      WENT.test(clean) ||
      ASKS_AFTER.test(clean) ||
      HOLDS_FAST.test(clean) ||
      LIKES.test(clean) ||
      ONE.test(clean) ||
      CAN_BE.test(clean)
    )
  if (kind === 'deadline') return UNCHANGED.test(clean) || CAN_BE.test(clean)
  if (kind === 'question') return /^\p{L}+[.!]?$/u.test(clean)
  return (
    kind === 'decision' &&
    (ANNOUNCED.test(clean) ||
      WAYS.test(clean) ||
      AFTER_ALL.test(clean) ||
      DONE_BEFORE.test(clean) ||
      SIGNED.test(clean) ||
      ECHO.test(clean))
  )
}
