// Words that say nothing of what a statement is about: small words, what everybody does, and the words of change themselves.
import { stemOf } from '../../text/stems.ts'

const list = (words: string) => words.trim().split(/\s+/)

/** Pronouns, articles, prepositions, conjunctions, particles, adverbs and numbers of both languages, without their marks ("fur" of "für"). */
const SMALL = list(`
the and for with from that this these those will shall would should could can may might must ought have has had was were been being are not but our your their his her its who whom whose what which when where why how until till unless before after into onto over under about than
then them they you she him himself herself myself themselves itself all any some more most much many few less least next last week weeks month months year years day days hour hours end beginning middle evening night noon afternoon time times date dates
now just still yet already also too only even again soon later late early earlier today tomorrow yesterday tonight ago since while during between within without against through per via hers ours mine new old other others another same such own each every both either neither
one two three four five six seven eight nine ten eleven twelve first second third once twice half couple few several here there back out off down away along around instead rather though although because therefore however maybe perhaps probably really very quite almost
yes okay pls please thanks thank hello dear regards hmm btw fyi asap tbc tbd etc nobody somebody everybody anybody everyone someone anyone nothing something anything everything none never ever always often usually actually anyway gonna gotta wanna lot lots bit thing things stuff
whether beyond thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million
isn aren wasn weren don doesn didn won wouldn couldn shouldn hasn haven hadn ain let lets
der die das den dem des ein eine einen einer eines einem und oder aber sondern denn doch mit bei beim von vom zum zur fur auf aus nach uber unter bis vor seit durch gegen ohne zwischen wegen trotz wahrend statt anstatt innerhalb ausserhalb laut gemass ins ans
ich mich mir wir uns ihr ihre ihren ihrem ihrer ihn ihm sie sich man dir dich euch sein seine seinen seinem seiner unser unsere unserem unseren mein meine meinen meinem meiner dein deine euer kein keine keinen keiner keinem dieser diese dieses diesen diesem jeder jede jedes jeden jedem alle allen alles beide beiden
wer wen wem wessen was wann wo wie warum welche welcher welches welchen woher wohin ob dass wenn weil falls sobald solange damit dann also daher deshalb darum trotzdem dennoch jedoch
ist sind war waren wird werden wurde wurden worden gewesen hat haben hatte hatten habe hast bin bist seid sei kann konnen konnte konnten muss mussen musste soll sollen sollte will wollen wollte darf durfen mochte mochten mag lassen lasst
nicht nichts nie noch schon auch nur erst mal eben halt wohl etwa circa rund ungefahr sehr ganz gar viel viele mehr weniger wenig etwas jetzt nun neu neue neuen neuer neues heute morgen gestern abend mittag nacht frueh spat spater fruher bald gleich wieder immer oft bisher inzwischen mittlerweile bereits endlich leider vielleicht eigentlich dafur dazu davon daran darauf dabei dagegen hier dort hin her zuruck weg raus rein durch
nachste nachsten nachster nachstes letzte letzten letzter kommende kommenden woche wochen monat monate monats jahr jahre jahres tag tage tagen stunde stunden uhr ende anfang mitte zeit termin null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf erste ersten zweite zweiten dritte
herr herrn frau hrn ja nein bitte danke hallo liebe lieber gruss grusse viele guten tach dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert tausend
heuer nimmer grad grade gerade danach vorher nachher drunter druber drauf drin dran zieht ziehen
jemand niemand einige einzige selbst statt anderes andere anderen anderer
`)

/** What is said and done of anything: it tells no matter from another. */
const EVERYBODY_DOES = list(`
say says said saying tell tells told ask asks asked asking know knows knew think thinks thought believe mean means meant want wants wanted need needs needed like likes see sees saw seen look looks looked hear heard seem seems
get gets got getting give gives gave given go goes going went gone come comes came coming take takes took taken make makes made making put puts do does did doing done keep keeps kept bring brings brought hold holds held have having run runs ran turn turns turned stand stands stood sit sits lie
send sends sent sending work works worked happen happens happened start starts started begin begins began finish finishes finished try tries tried use uses used help helps helped wait waits waited waiting stay stays call calls called talk talks talked speak speaks spoke meet meets met
agree agreed agrees decide decided decides promise promised promises confirm confirmed confirms undertook undertake undertaken resolve resolved explain explained note noted commit committed settle settled accept accepted approve approved
sagen sagt sagte gesagt meinen meint meinte fragen fragt fragte gefragt wissen weiss wusste denken denkt dachte glauben glaubt brauchen braucht brauchte sehen sieht sah gesehen horen hort gehort gehen geht ging gegangen kommen kommt kam gekommen machen macht machte gemacht mache tun tut tat getan geben gibt gab gegeben gebe nehmen nimmt nahm genommen bringen bringt brachte gebracht
bekommen bekommt bekam kriegen kriegt halten halt hielt gehalten stehen steht stand gestanden liegen liegt lag bleiben bleibt blieb laufen lauft lief setzen setzt stellen stellt legen legt fuhren fuhrt finden findet fand schicken schickt schicke geschickt senden sendet helfen warten wartet zeigen zeigt sprechen spricht gesprochen reden redet rede melden meldet melde gemeldet
beschlossen beschliessen entschieden entscheiden zugesagt zusagen versprochen versprechen vereinbart vereinbaren bestatigt bestatigen festgelegt abgemacht angekundigt erklart erklaren geklart klaren klart klar ubernimmt ubernehmen ubernommen kummern kummert bitten gebeten spatestens fertig offen unklar
`)

/** What is paid in. */
const CURRENCIES = list('chf eur usd gbp teur euro euros dollar dollars pound pounds franken rappen cent cents')

/** The words of change: they say what became of it, not of what. */
const CHANGE = list(`
cancel cancels cancelled canceled cancelling postpone postponed move moved moves moving push pushed slip slipped slips delay delayed delays reschedule rescheduled defer deferred shelve shelved scrap scrapped drop dropped drops kill killed withdraw withdrawn withdrew withdraws miss missed extend extends extended change changed changes replace replaced longer table agenda deadline due open closed pending status state overdue broken missing approved
verschieben verschoben verschiebt schieben schiebt schieben geschoben vertagt vertagen verlegt verlegen absagen abgesagt gestrichen streichen streicht storniert entfallt entfallen fallt fallen fiel hinfallig erledigt erledigen zuruckgezogen zuruckziehen verzogert verzogerung verspatet verspatung verlangert verlangern aufgehoben vorgezogen geschafft schaffen schafft liefert liefern verpasst versaumt gilt gelten geandert andert frist fallig entschieden
`)

/** As they are folded: small, without marks. */
export const LIGHT: ReadonlySet<string> = new Set([...SMALL, ...EVERYBODY_DOES, ...CURRENCIES, ...CHANGE])
/** Endings that the lists leave out: "geht" of "gehen". Small words stay as they are: their stems are those of others. */
export const LIGHT_STEMS: ReadonlySet<string> = new Set(
  [...EVERYBODY_DOES, ...CHANGE].map(stemOf).filter((stem) => stem.length > 3),
)
