// Words of one sense in English and German, for finding: the general vocabulary of work and business, one sense a line. No word of a trade,
// no name, nothing that only one person's records would need: what is missing here is simply not found by another word.

export const SENSES = `
expire expires expiry runs out lapse lapses läuft ab aus ablauf ende end ends endet bis gilt valid gültig gültigkeit
deadline due date frist fristen termin fällig fälligkeit spätestens latest until by bis
terminate termination notice cancel cancellation kündigen kündigung gekündigt kündigungsfrist
cost costs price prices fee fees charge kosten kostet preis preise gebühr pay pays zahlen zahlt bezahlen spend
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
meeting meetings meet meets met sitzung besprechung treffen getroffen termin tagt
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
insurance insured versicherung versichert
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
discount rabatt nachlass skonto
advance deposit anzahlung kaution
payment payments zahlung zahlungen rate raten installment instalment
budget budgets etat
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
dinner supper abendessen essen
lunch mittagessen
breakfast frühstück
party celebration feier fest
farewell leaving abschied verabschiedung
birthday geburtstag
wedding hochzeit
guarantee guarantees bond surety bürgschaft garantie sicherheitsleistung
warranty gewährleistung garantie
objection objections appeal widerspruch einspruch einwand
complaint complaints complain reklamation reklamationen beschwerde beschwerden
recall rückruf
reservation reserved reserve reservierung reserviert reservieren
booking booked book buchung gebucht buchen
grid netz netzanschluss
operation operating betrieb
wind turbine windrad windkraft windpark
farm hof bauernhof
lab laboratory labor
result results ergebnis ergebnisse
sample samples probe muster
retirement retire retires pension ruhestand rente
successor succession nachfolge nachfolger nachfolgerin
applicant applicants candidate candidates bewerber bewerberin kandidat kandidatin
probation probezeit
raise gehaltserhöhung lohnerhöhung
shift shifts schicht schichten
overtime überstunden
union betriebsrat gewerkschaft
strike streik
council councillor rat stadtrat gemeinderat
mayor bürgermeister bürgermeisterin
municipality town gemeinde stadt kommune
school schule
church kirche
police polizei
fire feuer brand
water wasser
electricity power strom
heating heizung
gas erdgas
roof dach
wall wand mauer
floor boden
window windows fenster
door tür tor
basement keller
kitchen küche
garden garten
parking parkplatz parkplätze stellplatz
street road straße
bridge brücke
truck lorry lorries lkw lastwagen
car vehicle vehicles auto fahrzeug fahrzeuge wagen
driver fahrer fahrerin
ship vessel schiff
port harbour harbor hafen
freight cargo fracht ladung
customs zoll
container containers behälter
warehouse storage lager lagerhalle
stock inventory bestand vorrat inventur
shelf shelves regal regale
package parcel paket
pallet pallets palette paletten
material materials werkstoff
steel stahl
wood timber holz
spare ersatzteil
tool tools werkzeug
fault defect defective failure mangel mängel defekt störung
leak leaking leck undicht
noise lärm
accident unfall
injury injured verletzung verletzt
safety sicherheit
fine bußgeld
court gericht
lawsuit sue sued klage klagen
judgment ruling urteil
hearing anhörung verhandlung termin
settlement vergleich
witness zeuge zeugin
patient patients patient patientin patienten
doctor physician arzt ärztin
nurse pflegekraft schwester
hospital clinic krankenhaus klinik
surgery operation eingriff
treatment behandlung
dose dosis
study trial studie
ethics ethik
donation donations donor spende spenden spender
grant grants funding subsidy förderung fördermittel zuschuss
application applications applied antrag anträge beantragt
award awarded zuschlag bewilligung
membership member members mitglied mitglieder mitgliedschaft
volunteer volunteers ehrenamt ehrenamtliche
chairman chairwoman vorsitzende vorsitzender vorsitz
treasurer kassenwart kassier schatzmeister
minutes protokoll
agenda tagesordnung
vote votes voted abstimmung abgestimmt stimme stimmen
election wahl wahlen
shareholders gesellschafterversammlung hauptversammlung
dividend distribution ausschüttung dividende
merger takeover acquisition übernahme fusion
valuation bewertung
due diligence prüfung
investor investors anleger investoren
fund funds fonds
equity eigenkapital
debt schulden verbindlichkeiten fremdkapital
interest zinsen zins
repayment repay tilgung rückzahlung
deferral defer stundung stunden
covenant covenants auflage kennzahl
liquidity cash liquidität kasse
margin marge
turnover wachstum
growth grow grew wachstum gewachsen
forecast prognose vorschau
quarter quartal quartale
audit revision prüfung
software app anwendung
server servers rechner
password passwort kennwort
backup sicherung datensicherung
outage down ausfall störung
update upgrade aktualisierung
release launch veröffentlichung einführung start
bug error fehler
screen bildschirm
phone handy mobiltelefon
printer drucker
wage minimum mindestlohn
ticket tickets karte karten fahrkarte
price increase preiserhöhung
terms conditions bedingungen konditionen
attachment annex appendix anlage anhang
draft drafts entwurf entwürfe
letter letters brief schreiben
mail e-mail email nachricht
call calls called phoned rang anruf angerufen telefoniert anrufen
invite invited invitation einladung eingeladen einladen
reply answer answered response antwort antwortet antworten
reminder remind mahnung erinnerung erinnern
approve release freigabe freigeben freigegeben
complete fertigstellung
handover hand over übergabe übergeben
takeover abnahme
commissioning inbetriebnahme
foundation fundament
crane kran
excavation aushub grube
survey surveyor vermessung vermesser gutachten gutachter
expert experts gutachter sachverständige sachverständiger
architect architektin architekt
engineer engineers ingenieur ingenieurin
electrician elektriker
plumber installateur klempner
carpenter schreiner tischler zimmermann
painter maler
cleaner cleaning reinigung putzfrau
caretaker janitor hausmeister hausmeisterin
apprentice trainee azubi lehrling auszubildende auszubildender
colleague colleagues kollege kollegin kollegen
boss chef chefin
founder gründer gründerin
partner partnerin
family familie
wife husband frau mann
daughter son tochter sohn
brother sister bruder schwester
mother father mutter vater
house home haus
flat apartment apartments wohnung wohnungen
room rooms zimmer raum räume
hotel unterkunft
guest guests gast gäste
table tisch
menu speisekarte
recipe rezept
wine wein
beer bier
bread brot
meat fleisch
fish fisch
milk milch
harvest ernte
field feld
animal animals tier tiere
dog hund
horse pferd
tree trees baum bäume
forest wald
weather wetter
rain regen
winter frost
summer sommer
spring frühjahr frühling
autumn fall herbst
easter ostern
holiday feiertag
morning morgen vormittag
afternoon nachmittag
evening abend
hour hours stunde stunden
size größe
weight gewicht
length länge
height höhe
width breite
volume menge absatz
quantity amount anzahl menge stückzahl
percent prozent
rate satz
average durchschnitt
highest maximum höchste
lowest minimum niedrigste
total gesamt summe
share anteil
queue backlog warteliste rückstand
vacancy vacant leerstand frei
occupancy auslastung belegung
capacity kapazität
performance leistung
quality qualität
satisfaction zufriedenheit
rating score note punkte
campaign kampagne
advertising advert werbung anzeige
brand marke
newspaper press zeitung presse
interview vorstellungsgespräch gespräch
photo picture foto bild
film movie film dreh
music musik
concert konzert
event events veranstaltung veranstaltungen
venue location veranstaltungsort saal
exhibition fair messe ausstellung
speech talk rede vortrag
workshop seminar kurs
course class lehrgang kurs
exam examination prüfung klausur
teacher lehrer lehrerin
student students pupil schüler student studierende
research forschung
patent schutzrecht
licence lizenz
copyright urheberrecht
privacy gdpr datenschutz dsgvo
secret confidential geheim vertraulich
key keys schlüssel
alarm alarmanlage
lock schloss
theft stolen diebstahl gestohlen
loss verlust
waste müll abfall
recycling verwertung
emission emissions abgas emissionen
environment umwelt
permission erlaubnis
ban prohibited verbot verboten
condition conditions auflage auflagen bedingung
requirement requirements anforderung vorgabe
exception ausnahme
mistake wrong fehler irrtum
correction corrected korrektur berichtigt
change changes changed änderung änderungen geändert ändern
difference unterschied differenz
alternative alternativen
suggestion suggest suggested vorschlag vorschlagen
idea ideen
concern worry worried sorge bedenken
dispute conflict streit konflikt
apology apologise entschuldigung
gift present geschenk
thanks dank
consultant adviser advisor berater beraterin
agency agentur
notary notar notarin
insurer versicherer
tenant mieterin
contractor subcontractor auftragnehmer subunternehmer
client auftraggeber
trade gewerk
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
