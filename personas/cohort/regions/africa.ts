import type { PeopleText } from "../regions.ts";

export const africaAndMiddleEast: Readonly<Record<string, readonly PeopleText[]>> = {
  "West Africa": [
    {
      racialIdentities: "Yoruba Nigerian | Yoruba Nigerian with a Brazilian-returnee family name",
      places: { Nigeria: "Ibadan | Abeokuta | Ilorin" },
      women: "Folake | Bukola | Yetunde | Simisola | Titilayo | Ronke | Modupe | Abosede",
      men: "Adebayo | Babatunde | Olumide | Kayode | Femi | Gbenga | Segun | Rotimi",
      surnames:
        "Adeyemi | Ogunleye | Akinola | Olatunji | Fashola | Adewale | Balogun | Oyelaran | Da Rocha | Ojo",
    },
    {
      racialIdentities: "Igbo Nigerian | Igbo Nigerian with an Ibibio mother",
      places: { Nigeria: "Enugu | Onitsha" },
      women: "Chidinma | Ngozi | Adaeze | Ifeoma | Nkechi | Uzoamaka | Obiageli | Amarachi",
      men: "Chukwuemeka | Obinna | Ikenna | Uche | Nnamdi | Kelechi | Ifeanyi | Okechukwu",
      surnames: "Okafor | Eze | Nwosu | Onyekachi | Mbah | Udeh | Okonkwo | Anyanwu | Ibe | Chukwu",
    },
    {
      racialIdentities: "Akan Ghanaian | Ewe Ghanaian | Ga Ghanaian",
      places: { Ghana: "Kumasi | Ho | Takoradi" },
      women: "Akosua | Abena | Esi | Efua | Adwoa | Dzifa | Araba | Afi",
      men: "Kwabena | Kofi | Yaw | Kwaku | Ebo | Selorm | Nii | Kwesi",
      surnames: "Mensah | Owusu | Agbeko | Boateng | Quaye | Asante | Dogbe | Amoah | Tetteh | Frimpong",
    },
  ],
  "East Africa": [
    {
      racialIdentities:
        "Black Kenyan | Kenyan from a mixed Kikuyu and Luo family | Kenyan with Luhya and Kikuyu parents",
      places: { Kenya: "Nakuru | Kisumu | Machakos" },
      women: "Wanjiru | Akinyi | Njeri | Wambui | Atieno | Nekesa | Wairimu | Adhiambo",
      men: "Kamau | Otieno | Mwangi | Wafula | Kariuki | Ochieng | Njoroge | Barasa",
      surnames: "Gathoni | Odhiambo | Ndung'u | Simiyu | Waweru | Omondi | Gitau | Ouma | Kimani | Wekesa",
    },
    {
      racialIdentities: "Amhara Ethiopian | Oromo Ethiopian | Tigrayan Ethiopian",
      places: { Ethiopia: "Bahir Dar | Adama" },
      women: "Tigist | Hirut | Selamawit | Meseret | Bethlehem | Almaz | Aster | Genet",
      men: "Dawit | Tesfaye | Girma | Abebe | Getachew | Yared | Mulugeta | Haile",
      surnames: "Bekele | Tadesse | Alemu | Wolde | Kebede | Desta | Gebre | Worku | Mekonnen | Assefa",
    },
    {
      racialIdentities: "Black Tanzanian | Black Ugandan | Tanzanian from a mixed Chagga and Sukuma family",
      places: { Tanzania: "Moshi | Mwanza", Uganda: "Jinja" },
      women: "Neema | Rehema | Namukasa | Upendo | Nakato | Zawadi | Babirye | Mwajuma",
      men: "Baraka | Juma | Ssemakula | Godlove | Wasswa | Elia | Kato | Hamisi",
      surnames: "Massawe | Mushi | Kiggundu | Lyimo | Okello | Magesa | Nsubuga | Temba | Ssali | Kileo",
    },
  ],
  "Southern Africa": [
    {
      racialIdentities: "Black South African | South African of Zulu and Sotho parents | Xhosa South African",
      places: { "South Africa": "Pietermaritzburg | Bloemfontein | Mthatha" },
      women: "Nomvula | Thandeka | Lindiwe | Zanele | Nokuthula | Lerato | Busisiwe | Palesa",
      men: "Sipho | Bongani | Thabo | Mandla | Lwazi | Tshepo | Siyabonga | Vusi",
      surnames: "Dlamini | Nkosi | Mokoena | Khumalo | Mthembu | Zungu | Molefe | Ndlovu | Sithole | Mabaso",
    },
    {
      racialIdentities: "white Afrikaner South African | Coloured South African | white Namibian",
      places: { "South Africa": "Paarl | Gqeberha", Namibia: "Swakopmund" },
      women: "Annelie | Chantelle | Marietjie | Elsabé | Charlene | Ilse | Rochelle | Fazlin",
      men: "Pieter | Hennie | Jaco | Riaan | Deon | Ashwin | Kobus | Gert",
      surnames:
        "van Wyk | Botha | Adams | Jacobs | Coetzee | Davids | Steenkamp | September | Visser | Arendse",
    },
    {
      racialIdentities: "Shona Zimbabwean | Zimbabwean of Shona and Ndebele parents",
      places: { Zimbabwe: "Mutare | Bulawayo" },
      women: "Tendai | Rudo | Chipo | Ruvimbo | Nyasha | Tsitsi | Sekai | Rumbidzai",
      men: "Tafadzwa | Farai | Tinashe | Takunda | Blessing | Kudakwashe | Ngonidzashe | Simba",
      surnames: "Moyo | Chikwanha | Chigumba | Mutasa | Gumbo | Sibanda | Mhlanga | Nyathi | Makoni | Marufu",
    },
  ],
  "North Africa and the Levant": [
    {
      racialIdentities: "Egyptian Arab | Coptic Egyptian | Nubian Egyptian",
      places: { Egypt: "Mansoura | Aswan | Tanta" },
      women: "Heba | Nagwa | Doaa | Mervat | Shaimaa | Sherine | Nermin | Amira",
      men: "Mahmoud | Sherif | Hossam | Wael | Mina | Tamer | Essam | Ashraf",
      surnames:
        "Abdelrahman | Fahmy | Shenouda | Mansour | Elsayed | Gaber | Soliman | Boutros | Hegazy | Shahin",
    },
    {
      racialIdentities: "Moroccan Arab | Amazigh Moroccan | Kabyle Algerian | Tunisian Arab",
      places: { Morocco: "Meknes | Agadir", Algeria: "Béjaïa", Tunisia: "Sfax" },
      women: "Khadija | Naïma | Zineb | Souad | Tiziri | Houda | Fadma | Rim",
      men: "Youssef | Rachid | Idir | Abdellah | Brahim | Slimane | Mehdi | Aziz",
      surnames:
        "Benjelloun | Amrani | Ouali | Tazi | Haddadi | Boukhris | Lahlou | Ait Ali | Zerrouki | Trabelsi",
    },
    {
      racialIdentities: "Lebanese Arab | Jordanian Arab | Jordanian with Palestinian grandparents",
      places: { Lebanon: "Zahlé", Jordan: "Irbid" },
      women: "Rima | Hanan | Joumana | Nayla | Reem | Siham | Lamia | Rania",
      men: "Elias | Fadi | Bassam | Marwan | Samir | Khalil | Ziad | Nabil",
      surnames: "Khoury | Haddad | Maalouf | Nasser | Abboud | Tannous | Obeidat | Saliba | Rahal | Qasem",
    },
  ],
  "Turkey, Iran and the Caucasus": [
    {
      racialIdentities: "Turkish | Kurdish from Turkey | Turkish with a Circassian grandmother",
      places: { Turkey: "Eskişehir | Trabzon | Gaziantep | Balıkesir" },
      women:
        "Ayşe | Elif | Zehra | Gülsüm | Nurcan | Defne | Hatice | Sevgi | Berfin | Tuğba | Emine | Pınar",
      men: "Mehmet | Emre | Hüseyin | Kemal | Serkan | Baran | Osman | Cemal | Tolga | Yusuf | Orhan | Barış",
      surnames:
        "Yılmaz | Demir | Aydın | Koç | Şahin | Öztürk | Arslan | Doğan | Polat | Kurt | Çetin | Aksoy | Erdem | Taş | Güneş",
    },
    {
      racialIdentities: "Persian Iranian | Azeri Iranian | Gilaki Iranian",
      places: { Iran: "Shiraz | Rasht | Tabriz" },
      women: "Maryam | Shirin | Parisa | Zohreh | Niloufar | Fereshteh | Mahsa | Laleh",
      men: "Hamid | Behrouz | Arash | Kaveh | Masoud | Siavash | Farhad | Nima",
      surnames:
        "Rahimi | Hosseini | Karimi | Shirazi | Moradi | Jafari | Tehrani | Ebrahimi | Golzari | Sohrabi",
    },
    {
      racialIdentities: "Georgian | Mingrelian Georgian",
      places: { Georgia: "Kutaisi" },
      women: "Nino | Tamar | Manana | Ketevan",
      men: "Giorgi | Zurab | Levan | Irakli",
      surnames: "Beridze | Kapanadze | Lomidze | Gelashvili | Maisuradze",
    },
  ],
};
