import type { PeopleText } from "../regions.ts";

export const europe: Readonly<Record<string, readonly PeopleText[]>> = {
  "Britain and Ireland": [
    {
      racialIdentities:
        "white English | white Scottish | white Welsh | Black British of Jamaican descent | mixed white and Black British",
      places: { "United Kingdom": "Halifax | Dundee | Swansea | Norwich | Wolverhampton" },
      women:
        "Fiona | Gwen | Hazel | Morag | Bronwen | Joanne | Phoebe | Imogen | Beryl | Lorna | Tamsin | Sheila | Jodie | Philippa",
      men: "Alistair | Rhys | Callum | Nigel | Gareth | Dougal | Clive | Rupert | Craig | Toby | Hamish | Desmond | Trevor | Owen",
      surnames:
        "Ashworth | Campbell | Pritchard | Hargreaves | Lomax | Fairbairn | Tindall | Bevan | Whitlock | Rennie | Cartwright | Mossop | Beckford | Llewellyn | Garside | Thorne | Drummond | Oakes",
    },
    {
      racialIdentities: "white Irish | Irish of Nigerian and Irish parents",
      places: { Ireland: "Sligo | Limerick | Dundalk" },
      women: "Aoife | Orla | Siobhán | Gráinne | Bríd | Sinéad | Deirdre | Niamh | Róisín | Maeve",
      men: "Cormac | Padraig | Eoin | Declan | Fergal | Diarmuid | Oisín | Tadhg | Brendan | Fintan",
      surnames:
        "Gallagher | Kinsella | O'Dowd | Brennan | Hanrahan | McGrath | Tierney | Lynch | Devaney | Cullinane | Foley | Rafferty",
    },
  ],
  "Nordic countries": [
    {
      racialIdentities:
        "white Swedish | white Norwegian | white Danish | Northern Sámi | Swedish of Chilean descent",
      places: { Sweden: "Örebro | Luleå", Norway: "Ålesund | Tromsø", Denmark: "Aalborg | Odense" },
      women:
        "Astrid | Solveig | Ingrid | Birgitte | Linnea | Gunhild | Siv | Marit | Ylva | Kirsten | Ragnhild | Ebba | Signe | Malin | Torunn | Inger",
      men: "Lars | Torbjørn | Anders | Sven | Halvor | Rasmus | Magnus | Øyvind | Göran | Viggo | Eskil | Jesper | Håkon | Stig | Mads | Gunnar",
      surnames:
        "Lindqvist | Haugen | Sørensen | Berglund | Nygård | Dahl | Ekström | Mortensen | Solberg | Holm | Friis | Bakken | Sandberg | Åkesson | Lund | Kristoffersen | Nordin | Thomsen | Moen | Hedlund",
    },
    {
      racialIdentities: "white Finnish | Finland-Swedish",
      places: { Finland: "Kuopio | Vaasa" },
      women: "Aino | Päivi | Helmi | Riikka | Tuula | Kaisa | Sanna | Outi",
      men: "Jukka | Eero | Pekka | Tapio | Veikko | Aleksi | Ilkka | Jarmo",
      surnames:
        "Virtanen | Korhonen | Lehtonen | Salo | Heikkinen | Rantala | Koskinen | Hakala | Niemi | Laaksonen",
    },
  ],
  "Western Europe": [
    {
      racialIdentities:
        "white German | white Austrian | German of Turkish descent | white Swiss | Afro-German",
      places: { Germany: "Kassel | Rostock", Austria: "Linz", Switzerland: "Winterthur" },
      women:
        "Ulrike | Annegret | Friederike | Heike | Johanna | Sabine | Gudrun | Mareike | Liesl | Svenja | Renate | Jutta",
      men: "Jürgen | Dieter | Florian | Matthias | Holger | Uwe | Kaspar | Lukas | Wolfgang | Reinhard | Tilo | Bernd",
      surnames:
        "Brandt | Hofer | Zimmermann | Kessler | Vogt | Lindner | Baumgartner | Schreiber | Auer | Riedel | Wegener | Steiner | Pohl | Kühn | Ammann",
    },
    {
      racialIdentities:
        "white French | French of Algerian descent | white Belgian | French of Guadeloupean descent | mixed Breton and Senegalese",
      places: { France: "Angers | Clermont-Ferrand | Lorient", Belgium: "Namur" },
      women:
        "Solange | Maëlle | Océane | Brigitte | Clémence | Odile | Margaux | Ghislaine | Delphine | Anaïs | Coralie | Thérèse",
      men: "Thierry | Bastien | Guillaume | Marcel | Loïc | Gaspard | Étienne | Didier | Yannick | Fabrice | Corentin | Alain",
      surnames:
        "Lefebvre | Moreau | Garnier | Le Goff | Dubois | Charpentier | Rousselot | Benali | Carlier | Marchand | Vasseur | Peltier | Lambert | Gaudin | Collet",
    },
  ],
  "Southern Europe": [
    {
      racialIdentities: "white Italian | Sicilian Italian | Italian of Eritrean descent",
      places: { Italy: "Ferrara | Foggia | Trieste" },
      women: "Chiara | Giulia | Ornella | Federica | Loredana | Ilaria | Concetta | Michela",
      men: "Matteo | Gianluca | Davide | Salvatore | Ettore | Massimo | Riccardo | Fabio",
      surnames:
        "Ferrari | Conti | Marchetti | Greco | Bellini | Caruso | Fontana | Zanetti | Moretti | De Santis",
    },
    {
      racialIdentities:
        "white Spanish | Catalan Spanish | Galician Spanish | white Portuguese | Portuguese of Cape Verdean descent",
      places: { Spain: "Gijón | Albacete", Portugal: "Braga" },
      women: "Begoña | Nuria | Inés | Leonor | Montserrat | Xoana | Amparo | Rocío",
      men: "Jordi | Iñaki | Gonzalo | Duarte | Xavier | Vasco | Borja | Rui",
      surnames:
        "Iglesias | Pereira | Ferrer | Vidal | Otero | Almeida | Serrano | Casals | Nogueira | Blanco",
    },
    {
      racialIdentities: "white Greek | Pontic Greek",
      places: { Greece: "Volos | Kavala" },
      women: "Eleni | Despina | Katerina | Ioanna | Stavroula | Vasiliki | Foteini | Angeliki",
      men: "Kostas | Yiannis | Thanasis | Stelios | Nikos | Manolis | Vangelis | Lefteris",
      surnames:
        "Lekkas | Kotsis | Vlachos | Galanis | Nikolaidis | Raptis | Economou | Sideris | Fotiou | Zervas",
    },
  ],
  "Eastern Europe": [
    {
      racialIdentities: "white Polish | Kashubian Polish | Silesian Polish",
      places: { Poland: "Bydgoszcz | Rzeszów | Gliwice" },
      women: "Agnieszka | Bożena | Zofia | Grażyna | Kinga | Wanda | Jadwiga | Dorota",
      men: "Tomasz | Zbigniew | Krzysztof | Bartosz | Wojciech | Janusz | Mateusz | Leszek",
      surnames: "Nowak | Wójcik | Mazur | Kowalczyk | Pietrzak | Sikora | Duda | Wrona | Gajda | Stachowiak",
    },
    {
      racialIdentities: "Ukrainian | Crimean Tatar Ukrainian | Ukrainian with a Romanian grandmother",
      places: { Ukraine: "Vinnytsia | Poltava | Chernivtsi" },
      women: "Oksana | Lesia | Halyna | Yaroslava | Olena | Zoryana | Nadiia | Svitlana",
      men: "Taras | Bohdan | Mykola | Ostap | Vasyl | Oleksandr | Dmytro | Andriy",
      surnames:
        "Kovalenko | Shevchuk | Bondarenko | Melnyk | Tkachuk | Hrytsenko | Marchenko | Lysenko | Polishchuk | Moroz",
    },
    {
      racialIdentities: "white Hungarian | Roma Hungarian | Romanian | Hungarian from Transylvania",
      places: { Hungary: "Szeged", Romania: "Cluj-Napoca" },
      women: "Ilona | Katalin | Zsuzsanna | Emese | Boglárka | Viorica | Réka | Piroska",
      men: "Gábor | Zoltán | Attila | Ferenc | Balázs | Sándor | Mihai | Tibor",
      surnames: "Szabó | Varga | Molnár | Lakatos | Fekete | Balogh | Rusu | Orbán | Takács | Simon",
    },
  ],
};
