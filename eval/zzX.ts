import { ask, contact, assigned } from '/work/main/server/src/analyst/answers/fixture.ts'
const films = (thing:string, head='Title') => ({label:`${thing} plan spring`, text:`Date: 2026-11-20\n# ${thing} plan spring\n\n| ${head} | Director | Opening | Budget £ |\n|---|---|---|---|\n| Low Tide | Pike | Dec 3 | 12 |\n| Curlew | Ames | Dec 14 | 14 |\n| Salt | Rowe | Mar 20 | 19 |`})
const P=async(q:string,t:any[],g:any={},b:string[]=[])=>console.log('\nQ',q,'\n  ',(await ask(q,t,g,b)).slice(0,330).replaceAll('\n',' / '))
await P('which books come out before february',[films('Studio')])
await P('which films come out before february',[films('Studio')])
await P('which records come out before february',[films('Studio')])
await P('which games come out before february',[films('Studio')])
await P('which plays open before february',[films('Theatre')])
const wine={label:'Wine sales.csv',kind:'file',text:'wine,estate,jul_2026,aug_2026,oct_2026\nRed Hill,Abt,20,30,40\nWhite Slope,Roth,50,60,10'}
await P('which wine sold the most bottles in october',[wine])
await P('which wine sold the most copies in october',[wine])
await P('which wine sold the most cases in october',[wine])
const flights={label:'Charter fleet',text:'Date: 2026-11-20\n# Charter fleet\n\n| Aircraft | Seats | Day rate € | Check due |\n|---|---|---|---|\n| HB-A | 8 | 4,000 | Dec 9 |\n| HB-B | 12 | 6,000 | Jan 20 |\n| HB-C | 19 | 9,500 | Dec 20 |'}
await P('which aircraft are due for a check before christmas',[flights])
await P('how many aircraft have more than 10 seats',[flights])
await P('which aircraft have a day rate over 5000 euros',[flights])
await P('which plane is the most expensive',[flights])
const clinic={label:'Praxen Übersicht',text:'Date: 2026-11-18\n# Praxen Übersicht\n\n| Praxis | Ort | Fläche m² | Miete € | Mietende |\n|---|---|---|---|---|\n| Nord | Wien | 140 | 2.100 | 31.12.2026 |\n| Süd | Linz | 90 | 1.450 | 30.6.2027 |\n| Ost | Wien | 210 | 3.800 | 30.9.2027 |'}
await P('welche praxen laufen vor weihnachten aus',[clinic])
await P('welche mietverträge laufen vor märz aus',[clinic])
await P('which practices in vienna',[clinic])
await P('welche praxis hat die höchste miete',[clinic])
await P('welche praxen haben über 100 qm',[clinic])
await P('welche praxen haben über 100 quadratmeter',[clinic])
await P('was kosten die praxen in wien zusammen',[clinic])
const golf={label:'Golf clubs',text:'Date: 2026-11-20\n# Clubs\n\n| Club | Area | Opening | Fee £ |\n|---|---|---|---|\n| Dale | Gulf | Dec 3 | 12 |\n| Moor | York | Dec 14 | 14 |'}
await P('which golf clubs open before february',[golf])
