import { ai, fixed, preset } from "./preset.ts";

const data = (category: string) => (given: Parameters<typeof preset>[1]) => preset([category], given);
const analytics = data("Analytics");
const productivity = data("Productivity");

/** Public APIs that need no key. */
export const openData = [
  productivity({
    name: "open_meteo_forecast",
    desc: "Gives the current weather and the forecast of the next days for coordinates. Find the coordinates of a place with another tool or from general knowledge first.",
    url: "https://api.open-meteo.com/v1/forecast",
    queryParams: [
      ai("latitude", "Latitude in degrees, such as 52.52"),
      ai("longitude", "Longitude in degrees, such as 13.41"),
      fixed("current", "temperature_2m,relative_humidity_2m,precipitation,weather_code,wind_speed_10m"),
      fixed("daily", "weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum"),
      fixed("timezone", "auto"),
    ],
  }),
  productivity({
    name: "open_meteo_places",
    desc: "Finds places by name, with their coordinates, country, and time zone.",
    url: "https://geocoding-api.open-meteo.com/v1/search",
    queryParams: [ai("name", "Name of a city or a postal code"), fixed("count", "5"), fixed("format", "json")],
  }),
  productivity({
    name: "openstreetmap_search",
    desc: "Finds addresses and places on the map, with their coordinates.",
    url: "https://nominatim.openstreetmap.org/search",
    queryParams: [ai("q", "An address or the name of a place"), fixed("format", "jsonv2"), fixed("limit", "5")],
  }),
  productivity({
    name: "public_holidays",
    desc: "Lists the public holidays of a country in a year.",
    url: "https://date.nager.at/api/v3/PublicHolidays/{year}/{country_code}",
    queryParams: [ai("year", "The year, such as 2026"), ai("country_code", "Two-letter country code, such as DE")],
  }),
  productivity({
    name: "dictionary_entry",
    desc: "Looks up an English word: its meanings, pronunciation, and synonyms.",
    url: "https://api.dictionaryapi.dev/api/v2/entries/en/{word}",
    queryParams: [ai("word", "One English word")],
  }),
  productivity({
    name: "wikipedia_search",
    desc: "Searches the English Wikipedia and returns titles with excerpts.",
    url: "https://en.wikipedia.org/w/api.php",
    queryParams: [
      ...[fixed("action", "query"), fixed("list", "search"), fixed("format", "json"), fixed("srlimit", "5")],
      ai("srsearch", "Search words"),
    ],
  }),
  productivity({
    name: "wikipedia_summary",
    desc: "Returns the first paragraph of an article of the English Wikipedia.",
    url: "https://en.wikipedia.org/api/rest_v1/page/summary/{title}",
    queryParams: [ai("title", "Exact title of the article, with underscores for spaces")],
  }),
  productivity({
    name: "open_library_books",
    desc: "Finds books by title, author, or subject.",
    url: "https://openlibrary.org/search.json",
    queryParams: [ai("q", "Title, author, or subject"), fixed("limit", "5")],
  }),
  productivity({
    name: "web_archive_snapshot",
    desc: "Finds the archived copy of a web page that is closest to a date.",
    url: "https://archive.org/wayback/available",
    queryParams: [ai("url", "URL of the page"), ai("timestamp", "Optional date as YYYYMMDD")],
  }),
  analytics({
    name: "exchange_rates",
    desc: "Gives the latest exchange rates of the European Central Bank.",
    url: "https://api.frankfurter.dev/v1/latest",
    queryParams: [
      ai("base", "Currency to convert from, such as EUR"),
      ai("symbols", "Currencies to convert to, separated by commas, such as USD,GBP"),
    ],
  }),
  analytics({
    name: "crypto_prices",
    desc: "Gives current prices of cryptocurrencies.",
    url: "https://api.coingecko.com/api/v3/simple/price",
    queryParams: [
      ai("ids", "Ids of the coins, separated by commas, such as bitcoin,ethereum"),
      ai("vs_currencies", "Currencies, separated by commas, such as usd,eur"),
    ],
  }),
  analytics({
    name: "world_bank_indicator",
    desc: "Gives a statistical indicator of a country over the last years, such as its population or gross domestic product.",
    url: "https://api.worldbank.org/v2/country/{country}/indicator/{indicator}",
    queryParams: [
      ai("country", "Two- or three-letter country code, such as BR"),
      ai("indicator", "Code of the indicator, such as SP.POP.TOTL or NY.GDP.MKTP.CD"),
      ...[fixed("format", "json"), fixed("per_page", "15")],
    ],
  }),
  analytics({
    name: "country_facts",
    desc: "Gives facts about a country: capital, population, languages, currencies, and neighbors.",
    url: "https://restcountries.com/v3.1/name/{name}",
    queryParams: [
      ai("name", "English name of the country"),
      fixed("fields", "name,capital,population,languages,currencies,borders,region,timezones"),
    ],
  }),
  analytics({
    name: "recent_earthquakes",
    desc: "Lists earthquakes since a date, from a magnitude on.",
    url: "https://earthquake.usgs.gov/fdsnws/event/1/query",
    queryParams: [
      fixed("format", "geojson"),
      ai("starttime", "Start date as YYYY-MM-DD"),
      ai("minmagnitude", "Lowest magnitude, such as 5"),
      fixed("limit", "20"),
    ],
  }),
  analytics({
    name: "drug_label",
    desc: "Finds the official United States label of a medicine: its use, warnings, and interactions.",
    url: "https://api.fda.gov/drug/label.json",
    queryParams: [ai("search", 'Query such as openfda.brand_name:"aspirin"'), fixed("limit", "1")],
  }),
  analytics({
    name: "scholarly_works",
    desc: "Finds scientific publications with their authors, journals, and DOIs.",
    url: "https://api.crossref.org/works",
    queryParams: [ai("query", "Search words"), fixed("rows", "5")],
  }),
  analytics({
    name: "arxiv_papers",
    desc: "Finds preprints on arXiv with their abstracts.",
    url: "https://export.arxiv.org/api/query",
    queryParams: [ai("search_query", "Query such as all:retrieval AND cat:cs.IR"), fixed("max_results", "5")],
  }),
  data("CRM")({
    name: "check_vat_number",
    desc: "Checks whether a European VAT number is valid, and to whom it belongs.",
    url: "https://ec.europa.eu/taxation_customs/vies/rest-api/ms/{country}/vat/{number}",
    queryParams: [
      ai("country", "Two-letter code of the member state, such as DE"),
      ai("number", "The VAT number without its country code"),
    ],
  }),
  data("CRM")({
    name: "find_legal_entity",
    desc: "Finds companies by their legal name, with their LEI, address, and registration.",
    url: "https://api.gleif.org/api/v1/lei-records",
    queryParams: [ai("filter[entity.legalName]", "Legal name of the company"), fixed("page[size]", "5")],
  }),
  data("Social Media")({
    name: "hacker_news_search",
    desc: "Finds stories on Hacker News.",
    url: "https://hn.algolia.com/api/v1/search",
    queryParams: [ai("query", "Search words"), fixed("tags", "story"), fixed("hitsPerPage", "10")],
  }),
  data("Social Media")({
    name: "stack_overflow_search",
    desc: "Finds questions on Stack Overflow.",
    url: "https://api.stackexchange.com/2.3/search/advanced",
    queryParams: [ai("q", "Search words"), fixed("site", "stackoverflow"), fixed("pagesize", "5")],
  }),
  data("Database")({
    name: "npm_downloads",
    desc: "Gives how often an npm package was downloaded last month.",
    url: "https://api.npmjs.org/downloads/point/last-month/{package}",
    queryParams: [ai("package", "Name of the package, such as react")],
  }),
  data("Database")({
    name: "pypi_package",
    desc: "Gives the latest version, summary, and links of a Python package.",
    url: "https://pypi.org/pypi/{package}/json",
    queryParams: [ai("package", "Name of the package, such as requests")],
  }),
  data("Storage")({
    name: "github_repository",
    desc: "Gives facts about a public GitHub repository: description, stars, license, and open issues.",
    url: "https://api.github.com/repos/{owner}/{repo}",
    queryParams: [ai("owner", "User or organization"), ai("repo", "Name of the repository")],
  }),
  data("Storage")({
    name: "github_search_issues",
    desc: "Finds issues and pull requests on GitHub.",
    url: "https://api.github.com/search/issues",
    queryParams: [ai("q", "Query such as repo:owner/name is:open label:bug"), fixed("per_page", "10")],
  }),
] as const;
