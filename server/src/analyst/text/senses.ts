// Words of one sense in English and German, for finding: the general vocabulary of work and business, one sense a line. No word of a trade,
// no name, nothing that only one person's records would need: what is missing here is simply not found by another word.
import { THINGS } from './senses-of-things.ts'
import { VERB_FORMS } from './verb-forms.ts'

const WORK = `
expire expires expiry runs out lapse lapses läuft ab aus ablauf ende end ends endet bis gilt valid gültig gültigkeit
deadline due date frist fristen termin fällig fälligkeit spätestens latest until by bis
terminate termination notice cancel cancellation kündigen kündigung gekündigt kündigungsfrist
cost costs costing price prices fee fees charge kosten kostet preis preise gebühr honorar teuer expensive baukosten pay pays zahlen zahlt bezahlen spend
rent miete lease leases mietvertrag pacht leasing
salary wage wages gehalt lohn compensation vergütung pay base
late delayed delay delays verspätet verzögert verzögerung verzug slipped slips rutscht hängt
postpone postponed moved move shifted verschoben verschieben verlegt verlegen reschedule push pushed
order orders ordered bestellen bestellt bestellung auftrag aufträge
agree agrees agreed accept accepts accepted approve approved approval consent zustimmen zugestimmt zustimmung annehmen angenommen genehmigt einverstanden
promise promises promised commit committed commitment versprechen versprochen zusagen zugesagt zusage
offer offers offered quote quotation proposal angebot angebote anbieten angeboten bietet
decide decides decided decision decisions entscheiden entschieden entscheidung entscheidungen beschlossen beschluss beschlüsse
reject rejected refuse refused decline declined drop dropped ablehnen abgelehnt verwerfen verworfen absagen abgesagt
meeting meetings meet meets met mtg sitzung besprechung treffen getroffen termin tagt
holiday holidays vacation leave urlaub ferien frei abwesend away
contract contracts agreement agreements vertrag verträge vereinbarung
deliver delivers delivered delivery lieferung liefern liefert geliefert kommen kommt arrive arrives
responsible owner owns assignee verantwortlich zuständig kümmert macht übernimmt
extend extends extended extension renew renewal option verlängern verlängert verlängerung erneuern
buyer buyers purchaser käufer
seller sellers verkäufer
buy buys bought purchase kaufen gekauft kauf
sell sells sold sale verkaufen verkauft verkauf
invoice invoices bill rechnung rechnungen
customer customers client clients kunde kunden kundin
supplier suppliers vendor vendors lieferant lieferanten
staff employee employees worker workers mitarbeiter mitarbeiterin angestellte personal belegschaft
board beirat vorstand aufsichtsrat
shareholder shareholders gesellschafter aktionär
share shares stake anteil anteile hält holds
penalty penalties fine vertragsstrafe strafe pönale
bank lender kreditgeber
loan loans credit kredit darlehen linie facility
report reports bericht berichte
question questions frage fragen
say says said told tell sagt sagte gesagt meint meinte schrieb schreibt wrote writes
want wants wanted demand demands ask asks asked request requires will möchte verlangt fordert fordern forderung
resign resigned quit quits kündigt verlässt aufhört
chair chairs moderate moderates leads leitet moderiert
revenue sales turnover umsatz umsätze erlös erlöse
profit earnings gewinn ergebnis ertrag
loss losses verlust verluste
waiting wait waits wartet warten wartezeit
position post job role stelle stellen rolle
hire hires hired recruit einstellen eingestellt einstellung
send sends sent submit submitted schickt schicken geschickt senden gesendet abgeben abgabe eingereicht einreichen
insurance insured premium premiums versicherung versichert versicherungsprämie
tax taxes steuer steuern
building premises gebäude
office offices büro büros
need needs needed require braucht brauchen benötigt
target targets goal goals ziel ziele
maximum limit cap ceiling obergrenze grenze höchstens deckel
sign signs signed signature signing unterschreiben unterschrieben unterschrift unterzeichnet unterzeichnen
permit permits licence license genehmigung erlaubnis zulassung
inspection inspect inspected inspector audit prüfung prüfen geprüft kontrolle begehung
bid bids bidding tender gebot gebote bieten ausschreibung vergabe
damage damages schaden schäden
claim claims anspruch ansprüche forderung
start starts started begin begins began beginnen beginnt begonnen anfang anfangen los
finish finished complete completed done erledigt fertig abgeschlossen
stop stops stopped halt gestoppt aufhören
increase raise raised rises rise higher erhöhen erhöht erhöhung steigt gestiegen anstieg
decrease reduce reduced falls fall lower senken gesenkt sinkt gesunken reduzieren
open opens opened eröffnen eröffnung öffnen geöffnet
close closes closed closing schließen geschlossen schließung
build builds built construction bauen gebaut bau
repair repairs repaired fix fixed reparieren repariert reparatur
replace replaced replacement ersetzen ersetzt ersatz austausch
install installed installation einbauen einbau eingebaut installieren
test tests tested testen getestet
train training trainings schulung schulungen
proof record records certificate certificates nachweis nachweise zertifikat bescheinigung
lawyer lawyers attorney counsel solicitor anwalt anwältin anwälte rechtsanwalt
accountant auditor steuerberater wirtschaftsprüfer
broker brokers makler maklerin
bookkeeping bookkeeper accounting buchhaltung buchhalter buchhalterin
assistant assistenz assistentin sekretär sekretärin secretary
head manager leiter leiterin leitung leitet
purchasing procurement einkauf
owner inhaber inhaberin eigentümer eigentümerin proprietor
substitute deputy stellvertreter stellvertretung vertretung vertritt vertreten stand-in
parental maternity elternzeit mutterschutz
arrive arrives arrived arrival eta ankommen ankunft eintreffen
owe owes owed outstanding unpaid schulden schuldet schulde ausstehend
landlord lessor vermieter vermieterin
tenant lessee mieter mieterin
ill sick illness krank krankheit ausfall
surcharge aufschlag zuschlag
discount discounts off rabatt nachlass skonto
advance deposit anzahlung kaution
payment payments zahlung zahlungen rate raten installment instalment
budget budgets etat pot topf
dearer pricier costlier higher teurer höher
money geld
jan january januar jänner
feb february februar
apr april
aug august
sep sept september
oct october okt oktober
nov november
dec december dez dezember
plan plans planning planned planung geplant plant
reason reasons cause grund gründe ursache
risk risks risiko risiken
problem problems issue issues trouble schwierigkeit schwierigkeiten
group groups team teams gruppe gruppen
department departments dept abteilung abteilungen
company companies firm firma unternehmen
authority authorities agency behörde amt ämter
location locations site sites standort standorte filiale filialen
machine machines equipment maschine maschinen anlage anlagen
address anschrift adresse
phone telephone telefon nummer
visit visits besuch besuchen
travel trip reise reisen fährt
week weeks woche wochen
christmas xmas weihnachten weihnachtsfeier weihnachtsessen
month months monat monate monaten monatlich monthly
year years annual annually jahr jahre jahren jährlich
day days tag tage
inventory stocktake stocktaking inventur bestandsaufnahme
rehearsal rehearsals probe proben generalprobe
deposit deposits anzahlung kaution depot
headcount attendance attendees teilnehmerzahl teilnehmer gäste
draft drafts entwurf entwürfe fassung
letter letters brief briefe schreiben anschreiben
application applications antrag anträge bewerbung
guarantee guarantees bürgschaft garantie sicherheit
minutes protokoll niederschrift
certificate cert certs bescheinigung zeugnis zertifikat
survey surveys vermessung gutachten umfrage
drawing drawings plan plans zeichnung zeichnungen pläne
key keys schlüssel
statement statements accounts abschluss abrechnung auszug
payment payments zahlung zahlungen überweisung check cheque transfer wire
appointment termin
venue hall saal halle raum room
flyer leaflet poster plakat flugblatt handzettel
invitation invitations einladung einladungen
list liste aufstellung verzeichnis
sample samples muster probe
reference references referenz referenzen zeugnis
website site homepage webseite
vote voting abstimmung wahl
visit visits besuch besuche begehung
tour tours führung führungen rundgang
roof dach
heating heizung boiler
lift elevator aufzug
lamp lights lighting beleuchtung licht
handover übergabe
extension verlängerung aufschub fristverlängerung
complaint complaints beschwerde reklamation mangel
waiver verzicht
addendum amendment nachtrag änderung zusatz
redline markup comments anmerkungen kommentare
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

export const SENSES = [...WORK, ...THINGS, ...VERB_FORMS]
