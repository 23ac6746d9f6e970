// The forms in which something new is told to be made, and one that tells that a thing is done.

const rule = (pattern: string) => new RegExp(`^${pattern}[\\s.!]*$`, 'isu')
const TASK = String.raw`(?:(?:the|my|a|an|another|new|neue[ns]?|die|den|das|eine[nr]?|ne[nr]?|'ne|meine[nr]?|der|mal) )*(?:task|to-?do|reminder|action item|aufgabe|erinnerung)`

const PERSON = String.raw`(?<person>(?:(?:frau|herrn?|mr\.?|ms\.?|mrs\.?) )?(?-i:\p{Lu})[\p{L}'’-]+(?: (?-i:\p{Lu})[\p{L}'’-]+)?)`
export const CREATE_TASK = [
  // "Leg eine Aufgabe an für morgen, Tom anrufen": its day stands before what is to be done.
  rule(
    String.raw`(?:create|add|make|set up|new)(?: me)? ${TASK} (?<when>(?:for|by|on|due) [^:,–]{2,30})\s*[:,–]\s*(?<made>.+)`,
  ),
  rule(
    String.raw`(?:lege?|erstelle?|mache?|setze?|trage?)(?: mir)? ${TASK}(?: (?:an|ein))? (?<when>(?:für|bis|zum|am|auf) [^:,–]{2,30}?)(?: (?:an|ein))?\s*[:,–]\s*(?<made>.+)`,
  ),
  rule(
    String.raw`(?:create|add|make|set up|new)(?: me)? ${TASK}(?: for ${PERSON})?\s*(?:[:,–-]|to |called |that )\s*(?<made>.+)`,
  ),
  rule(
    String.raw`(?:lege?|erstelle?|mache?|füge?|notiere?|setze?|schreibe?|trage?|nimm|pack[e]?|erfasse?) (?:mir )?${TASK}(?: (?:an|hinzu|ein|auf))?(?: für ${PERSON})?(?: an| hinzu)?\s*[:,–-]\s*(?<made>.+)`,
  ),
  rule(String.raw`(?:lege?|erstelle?|mache?) (?:für )?${PERSON} ${TASK}(?: an)?\s*[:,–-]\s*(?<made>.+)`),
  rule(String.raw`(?:neue )?(?:aufgabe|todo|to-do)(?: für ${PERSON})?\s*:\s*(?<made>.+)`),
  // "leg an: …", "add: …": what is added in one word is a task.
  rule(String.raw`(?:lege? (?:mir )?an|leg mal an|add|create)\s*:\s*(?<made>.+)`),
  // "new task for mira: …": before a colon stands a name, however it is typed.
  rule(
    String.raw`(?:create|add|make|set up|new)(?: me)? ${TASK} for (?<person>(?!(?:the|an?|my|our|your|his|her|their|this|that|next|later|today|tomorrow|tonight|now|after|before|when)\b)\p{L}[\p{L}'’-]+(?: \p{L}[\p{L}'’-]+)?)\s*:\s*(?<made>.+)`,
  ),
]
export const REMIND = rule(String.raw`erinnere? mich,? (?:daran,? |an )?(?<made>.+)`)
/** Says that something shall be made, and not yet what. */
export const NOTHING_YET = rule(
  `(?:erinnere? mich(?: (?:daran|an etwas))?|(?:erstelle?|lege?|mache?|setze?|schreibe?)(?: mir)? ${TASK}(?: an| auf)?|(?:neue )?(?:aufgabe|erinnerung))`,
)
export const CREATE_GOAL = [
  rule(
    String.raw`(?:create|add|set|new|erstelle?|lege?)(?: me| mir)? (?:a |an |ein |das |neues |new )*(?:goal|objective|ziel)(?: an)?\s*[:,–-]\s*(?<made>.+)`,
  ),
]
export const NOTE = [
  rule(
    String.raw`(?:notieren?|notier|(?:neue )?notiz|schreibe? (?:dir |mir )?auf|halte? fest|merke? (?:dir|an))(?:,? dass)?\s*[:,–-]?\s*(?<made>.+)`,
  ),
]
export const APPEND = [
  rule(
    String.raw`(?:add|append|put) (?:this )?to (?:the |my )?note (?:of |on |about |called )?(?<object>[^:]{2,120}):\s*(?<made>.+)`,
  ),
  rule(String.raw`ergänze? (?:die |meine )?notiz (?:vom |zu |zum |zur |über )?(?<object>[^:]{2,120}):\s*(?<made>.+)`),
]
const TALKED =
  'telefoniert|gesprochen|getroffen|besucht|angerufen|called|phoned|rang|met|spoke|spoken|talked|visited|had a (?:call|meeting|talk)'
export const LOG = [
  rule(
    String.raw`(?:log|record|add|enter|note)(?: that)?(?: an?| the| my)? (?<kind>call|meeting|talk|conversation|interaction|visit|e-?mail|phone call)s? (?:with|to|from)\s+(?<made>.+)`,
  ),
  rule(
    String.raw`(?:i )?(?:just )?(?:called|met|spoke (?:to|with)|talked to|phoned)\s+(?<made>\p{Lu}.+?),? log (?:it|this|that)`,
  ),
  rule(
    String.raw`(?:trage?|protokolliere?|erfasse?|vermerke?|notiere?|logge?)(?: ein| auf)?\s*[:,]?\s*(?<made>.*(?<!\p{L})(?:anruf|telefonat|gespräch|treffen|besuch|termin|call|meeting|mail)(?!\p{L}).+)`,
  ),
  // "Trag bei Tom ein: hat heute angerufen, …"
  rule(
    String.raw`(?:trage?|vermerke?|schreibe?|erfasse?) (?:bei|zu) (?<whom>[\p{L}’'. -]{2,50}?)(?: (?:ein|dazu|rein|folgendes)){1,2}\s*:\s*(?<made>.+)`,
  ),
  // "trag ein: heute mit Tom telefoniert, …", "log that I spoke with Tom: …"
  rule(
    String.raw`(?:trage?|protokolliere?|erfasse?|vermerke?|logge?|log|record|enter)(?: ein| auf)?(?:,? (?:dass|that))?\s*[:,]?\s*(?<made>.{0,80}?(?<!\p{L})(?:${TALKED})(?!\p{L}).*)`,
  ),
  rule(
    String.raw`(?<made>(?:(?:ich|wir) haben?|hab) .{0,80}?(?<!\p{L})(?:${TALKED})(?!\p{L}).*?)[,.;]? (?:bitte )?(?:trage?|vermerke?|protokolliere?) (?:das|es) (?:bitte )?ein`,
  ),
]
/** "The boiler is ordered, tick it off" */
export const TICKED = [
  rule(
    String.raw`(?<object>.{2,120}?) (?:is|are|was|were|has been|have been) (?:now |already )?\p{L}+[,;.]? (?:so )?(?:(?:tick|check|cross) (?:it|that|this|them) off|mark (?:it|that|this|them) (?:as )?(?:done|finished|complete))`,
  ),
  rule(
    String.raw`(?<object>.{2,120}?) (?:ist|sind|wurden?) (?:jetzt |schon )?\p{L}+[,;.]? (?:abhaken|hake? (?:es|das|ihn|sie) ab|(?:als )?erledigt(?: markieren| setzen)?)`,
  ),
]
