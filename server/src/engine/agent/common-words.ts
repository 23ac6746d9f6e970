/** Words of every day at work, in lower case: two texts that share one of them need not know each other. */
export const commonWords: ReadonlySet<string> = new Set(
  `about after again all also and any are ask assigned back been before between but call came can check contact could create date day days
  deadline description discuss done draft due each email end every find finish first follow for from full get give goal goals has have
  help here high his her how into its just keep kind know last later list look low made make many medium meet meeting message month more
  most much name need new next not note notes now off old once one only open other our out over owner own people person phone plan please
  point prepare priority project question read ready record report review said same say see send set share should show since some start
  status still subject such take task tasks team tell than that the their them then there these they thing this those through time title
  today todo tomorrow topic under until update urgent use value very was way week weekly well were what when where which while who why
  will with word work would write year yes yet you your
  aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bitte damit dann das dass datum dem den der des dich die
  dies diese dieser dieses doch du durch ein eine einem einen einer eines erledigen erledigt erste es fertig frage für ganz gegen gib hab
  habe haben hat heute hier hoch ich ihm ihn ihr ihre im in ist jede jeder jetzt kann kein keine klären machen mail man mehr mein meine
  mich mit monat morgen muss nach nächste nächsten nicht niedrig noch notiz nun nur ob oder ohne offen person plan projekt prüfen punkt
  schon schreiben sein seine sich sie sind so soll sollte status stelle tag tage team termin thema treffen über um und uns unser unter
  vom von vor vorbereiten wann war was weil weiter welche wenn wer werden wie wieder will wir wird wo woche wurde zeit ziel ziele zu zum
  zur zwischen anrufen aufgabe aufgaben besprechen besprechung frist nachfassen senden`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
