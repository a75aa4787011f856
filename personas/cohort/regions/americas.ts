import type { PeopleText } from "../regions.ts";

export const americas: Readonly<Record<string, readonly PeopleText[]>> = {
  "United States and Canada": [
    {
      racialIdentities:
        "white American | white American of Irish and German descent | mixed white and Cherokee American",
      places: { "United States": "Duluth, Minnesota | Boise, Idaho | Chattanooga, Tennessee" },
      women: "Ruth | Kaitlyn | Marlene | Peggy | Brenda | Savannah | Darlene | Audrey",
      men: "Wade | Gerald | Kyle | Dwayne | Randall | Hunter | Glenn | Russell",
      surnames:
        "Hutchins | Olson | Pruitt | Kessinger | Larkin | McAllister | Bowers | Stroud | Vance | Gentry",
    },
    {
      racialIdentities:
        "Black American | Black American with Louisiana Creole roots | biracial, Black and white American",
      places: { "United States": "Durham, North Carolina | Toledo, Ohio | Mobile, Alabama" },
      women: "Keisha | Latrice | Ebony | Vernell | Tamika | Imani | Loretta | Deja",
      men: "Darnell | Terrence | Marquis | Otis | Jamal | Clarence | Tyrone | Reggie",
      surnames:
        "Booker | Gaines | Washington | Whitfield | Tolliver | Mayfield | Broussard | Hightower | Pettway | Singletary",
    },
    {
      racialIdentities: "white Canadian | Métis | French Canadian | Cree",
      places: { Canada: "Sudbury, Ontario | Trois-Rivières, Quebec" },
      women: "Heather | Josée | Noëlla | Paige | Shauna | Mireille | Colleen | Brooklyn",
      men: "Normand | Gilles | Brett | Réjean | Murray | Tanner | Cody | Lorne",
      surnames:
        "Tremblay | Bouchard | McLeod | Gagnon | Desjarlais | Fraser | Cardinal | Lavoie | Pelletier | Friesen",
    },
  ],
  "Spanish-speaking America": [
    {
      racialIdentities:
        "mestizo Mexican | Zapotec Mexican | white Mexican | Ladino Guatemalan | Maya K'iche' Guatemalan",
      places: { Mexico: "Morelia | Oaxaca | Torreón", Guatemala: "Quetzaltenango" },
      women:
        "Guadalupe | Xóchitl | Yolanda | Citlali | Socorro | Itzel | Maribel | Esperanza | Araceli | Lupita | Refugio | Dulce",
      men: "Cuauhtémoc | Eleazar | Efraín | Ramiro | Octavio | Moisés | Abelardo | Gerardo | Heriberto | Rogelio | Leobardo | Ulises",
      surnames:
        "Hernández | Juárez | Ramírez | Zamora | Toledo | Cruz | Ixcoy | Villanueva | Robles | Escobedo | Luna | Tzoc | Maldonado | Ochoa | Becerra",
    },
    {
      racialIdentities:
        "mestizo Colombian | Afro-Colombian | Quechua Peruvian | white Argentine | Mapuche Chilean | mestizo Ecuadorian",
      places: { Colombia: "Manizales", Peru: "Arequipa", Argentina: "Rosario", Chile: "Valdivia" },
      women:
        "Luz | Mercedes | Valentina | Rosaura | Milagros | Antonella | Yenny | Graciela | Catalina | Nélida | Flor | Marisol",
      men: "Wilmer | Hernán | Facundo | Edison | Jairo | Rodrigo | Néstor | Nahuel | Fabián | Álvaro | Edgardo | Aníbal",
      surnames:
        "Quispe | Restrepo | Mamani | Sosa | Castaño | Mosquera | Benítez | Huenchumán | Cárdenas | Giménez | Salazar | Condori | Acosta | Arango | Vergara",
    },
  ],
  Brazil: [
    {
      racialIdentities:
        "white Brazilian of Italian descent | Black Brazilian | mixed-race (parda) Brazilian | Brazilian with Japanese and Portuguese grandparents | mixed Afro-Brazilian and Portuguese",
      places: {
        Brazil:
          "Londrina | Juiz de Fora | Feira de Santana | Pelotas | Campina Grande | Santarém | Niterói | Joinville",
      },
      women:
        "Jussara | Iracema | Thaís | Luciana | Aparecida | Bruna | Conceição | Rafaela | Janaína | Eliane | Neide | Larissa | Vitória | Raimunda | Priscila | Marlúcia | Tainá | Sueli | Cleusa | Débora | Bianca | Ivone | Letícia | Adriana",
      men: "Thiago | Wesley | Ubirajara | Rogério | Cauã | Anderson | Edvaldo | João | Gilberto | Vinícius | Benedito | Leandro | Otávio | Raimundo | Caíque | Márcio | Nilton | Heitor | Josué | Wellington | Sebastião | Danilo | Adilson | Murilo",
      surnames:
        "Silva | Oliveira | Souza | Ferreira | Nascimento | Cardoso | Teixeira | Barbosa | Moura | Fontes | Prado | Nakamura | Batista | Rezende | Guimarães | Bortolini | Freitas | Cavalcante | Siqueira | Pacheco | Dias | Peixoto | Lacerda | Antunes | Brandão | Queiroz | Viana | Melo | Barros | Macedo",
    },
  ],
  Caribbean: [
    {
      racialIdentities:
        "Black Jamaican | Black Trinidadian | Trinidadian of African and Indian descent | Black Barbadian | Jamaican of African and Chinese descent",
      places: {
        Jamaica: "Mandeville | Montego Bay",
        "Trinidad and Tobago": "San Fernando | Arima",
        Barbados: "Bridgetown",
      },
      women:
        "Shanice | Claudette | Marva | Kerry-Ann | Ionie | Shelly | Camille | Monifa | Tricia | Jennelle | Ayanna | Hyacinth | Ornette | Tessa | Gemma | Anthea",
      men: "Delroy | Winston | Keron | Fitzroy | Garfield | Kemar | Errol | Dexter | Rohan | Leroy | Anthon | Orville | Shaquille | Lennox | Cuthbert | Devon",
      surnames:
        "Braithwaite | Grant | Bramble | Clarke | McKenzie | Alleyne | Baptiste | Powell | Gooden | Weekes | Wint | Lashley | Joseph | Noel | Chung | Blackwood | Hinds | Reid | Greenidge | Sealy",
    },
    {
      racialIdentities: "Afro-Cuban | Dominican of mixed African and Spanish descent | white Cuban",
      places: { Cuba: "Camagüey", "Dominican Republic": "La Vega" },
      women: "Yanelis | Caridad | Yesenia | Altagracia | Odalys",
      men: "Yoel | Lázaro | Osvaldo | Ramón | Yunior",
      surnames: "Peralta | Estévez | Valdés | Rosario | Almonte",
    },
    {
      racialIdentities: "Black Haitian",
      places: { Haiti: "Jacmel" },
      women: "Mirlande | Roseline | Guerda",
      men: "Jean-Robert | Wilfrid | Frantz",
      surnames: "Toussaint | Pierre-Louis | Desrosiers | Exantus | Laguerre",
    },
  ],
};
