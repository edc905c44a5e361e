import { memoize } from "../base/memo.ts";
import {
  isPerson,
  personOf,
  pick,
  slugged,
  slugOf,
  timeOf,
  titleOf,
  userNameOf,
  wordsOf,
  type ExampleItem,
} from "./item.ts";

// Addresses, hosts and numbers are reserved for examples: RFC 2606, RFC 5737, 555-0100 to 555-0199.

/** Makes a value of an item from the name of its property. */
interface Maker {
  readonly text?: (item: ExampleItem, name: string) => string;
  readonly number?: (item: ExampleItem, name: string) => number;
}

type NamedMaker = readonly [names: RegExp, maker: Maker];

/** A date as WordPress writes it, without a zone; with one where it is sent. */
export function dateText(time: number, { sent }: ExampleItem): string {
  return `${new Date(time).toISOString().slice(0, 19)}${sent ? "Z" : ""}`;
}

const HOUR = 3_600_000;

const always = (text: string): Maker => ({ text: () => text });
const numeric = (text: string, number = Number(text)): Maker => ({ text: () => text, number: () => number });

/** A date some hours after the item was made. */
function dated(hours: number): Maker {
  const at = (item: ExampleItem): number => timeOf(item) + hours * HOUR;
  return { text: (item) => dateText(at(item), item), number: (item) => at(item) / 1000 };
}

const PRICES = [24, 18.5, 32, 9.9] as const;

/** Returns a share of the item's price. */
function money(part = 1): Maker {
  const amount = (item: ExampleItem): number => Math.round(pick(PRICES, item) * part * 100) / 100;
  return {
    text: (item) => (item.minorUnits ? String(Math.round(amount(item) * 100)) : amount(item).toFixed(2)),
    number: amount,
  };
}

const sentence: Maker = {
  text: (item, name) => `A short ${wordsOf(name) || "text"} of the ${titleOf(item).toLowerCase()}.`,
};
const image = (item: ExampleItem): string =>
  `https://example.com/wp-content/uploads/2026/01/${slugOf(item)}.jpg`;
const address: Maker = { text: (item) => `https://example.com/${slugOf(item)}/` };
const titled: Maker = { text: (item) => (isPerson(item) ? personOf(item).join(" ") : titleOf(item)) };
const fullName: Maker = { text: (item) => personOf(item).join(" ") };
const kebab: Maker = { text: (_, name) => slugged(`sample ${wordsOf(name)}`) };

/**
 * Values by the name of a property in lower case with underscores; the first row that matches counts. Names are those of
 * the arguments and responses of WordPress, WooCommerce and 90 public sites.
 */
const ROWS: readonly NamedMaker[] = [
  // Money.
  [/^currency_symbol$|^currency_prefix$/, always("$")],
  [/^currency_suffix$/, always("")],
  [/^currency_decimal_separator$/, always(".")],
  [/^currency_thousand_separator$/, always(",")],
  [/^currency_minor_unit$|^number_of_decimals$|^decimals$/, numeric("2")],
  [/(?:^|_)currency(?:_code|_iso)?$/, always("USD")],
  [
    /^price_html$/,
    {
      text: (item) =>
        `<span class="amount">$${money().text?.({ ...item, minorUnits: false }, "") ?? ""}</span>`,
    },
  ],
  [/^tax_class$/, always("standard")],
  [/^total_(?:items|sales|pages|count|products|orders|posts|users)$/, numeric("3")],
  [
    /^(?:cart|total|subtotal|discount|shipping|line_total|line_subtotal|order|fees?|refund|line|items)_tax$|_tax_total$|^tax_total$|_total_tax$|_subtotal_tax$|_discount_tax$|_items_tax$|_fees_tax$|_shipping_tax$/,
    money(0.1),
  ],
  [
    /(?:^|_)(?:fee|cost|discount|discount_total|discount_amount|total_discount|shipping_total|total_shipping)$/,
    money(0.25),
  ],
  [
    /(?:^|_)(?:price|amount|total|subtotal|revenue|balance|spent|spend|grand_total|sales)$|^(?:total|price|amount)_(?:spent|spend|price|amount|paid|value)$|^(?:min|max)_(?:price|amount)$/,
    money(),
  ],
  // Places on the web.
  [/^srcset$/, { text: (item) => `${image(item)} 600w` }],
  [
    /^(?:full_|image_|thumbnail_)?src$|^source_url$|^screenshot$|^thumbnail$|^(?:24|48|96)$|(?:^|_)(?:image|img|photo|picture|thumbnail|thumb|avatar|logo|icon|banner|cover)_ur[li]$/,
    { text: image },
  ],
  [/^permalink_template$/, always("https://example.com/%postname%/")],
  [/(?:^|_)(?:ur[li]s?|links?|href|permalink|website|web_site|homepage|guid)$/, address],
  [/(?:^|_)(?:domain|host|hostname)$/, always("example.com")],
  [
    /(?:^|_)e?mails?(?:_address)?$|^recipient$|^reply_to$/,
    { text: (item) => `${userNameOf(item)}@example.com` },
  ],
  [/(?:^|_)ip(?:_address)?$|^remote_addr$/, always("192.0.2.1")],
  [/user_agent$/, always("Mozilla/5.0 (X11; Linux x86_64)")],
  [/(?:^|_)(?:slugs?|post_name|nicename|class_list)$/, { text: slugOf }],
  [/^rest_base$/, { text: (item) => `${slugged(item.noun)}s` }],
  [/^(?:rest_)?namespace$/, always("wp/v2")],
  [/(?:^|_)(?:route|endpoint|rest_path)$/, always("/wp/v2/posts")],
  [/(?:^|_)path$/, { text: (item) => `/${slugOf(item)}/` }],
  // Places and languages.
  [/(?:^|_)locale$/, always("en_US")],
  [/(?:^|_)lang(?:uage)?(?:_code)?$/, always("en")],
  [/(?:^|_)country_name$/, always("United States (US)")],
  [/(?:^|_)country(?:_code)?$/, always("US")],
  [/(?:^|_)(?:state|province|region)(?:_code)?$/, always("CA")],
  [/(?:^|_)city$/, always("San Francisco")],
  [/(?:^|_)(?:postcode|post_code|postal_code|zip|zip_code|zipcode)$/, always("94103")],
  [/(?:^|_)address_?2$/, always("Suite 100")],
  [/(?:^|_)(?:address(?:_?1)?|street)$/, always("123 Main Street")],
  [/(?:^|_)(?:phone|telephone|mobile|fax)(?:_number)?$/, always("555-0100")],
  [/(?:^|_)(?:latitude|lat)$/, numeric("37.7749")],
  [/(?:^|_)(?:longitude|lng|lon)$/, numeric("-122.4194")],
  [/(?:^|_)timezone(?:_string)?$/, always("America/Los_Angeles")],
  // People.
  [/(?:^|_)company(?:_name)?$/, always("Example Company")],
  [/(?:^|_)first_?name$/, { text: (item) => personOf(item)[0] }],
  [/(?:^|_)last_?name$/, { text: (item) => personOf(item)[1] }],
  [/(?:^|_)(?:username|user_name|user_login|login|nickname)$/, { text: userNameOf }],
  [/^(?:author|display|full|customer|contact|user|reviewer)_name$|^author_text$|^reviewer$/, fullName],
  // Time.
  [/(?:^|_)date_format$/, always("F j, Y")],
  [/(?:^|_)time_format$/, always("g:i a")],
  // The only date that core sends with a zone (`gmdate( 'c' )`, recorded, WordPress 7.1).
  [
    /^registered_date$/,
    {
      text: (item) => `${dateText(timeOf(item), item)}${isPerson(item) && !item.sent ? "+00:00" : ""}`,
    },
  ],
  [/(?:^|_)year$/, numeric("2026")],
  [/(?:^|_)(?:month|monthnum)$/, numeric("1")],
  [
    /^(?:modified|updated|changed)(?:_at|_on|_date|_gmt|_utc)*$|^date_(?:modified|updated|completed)(?:_gmt|_utc)?$|^last_(?:modified|updated|used|active|login|seen)(?:_gmt)?$/,
    dated(1),
  ],
  [
    /(?:^|_)(?:expires|expiry|expiration|expiration_date|expires_at|date_expires|date_end|end_date|before|date_on_sale_to|valid_until)(?:_gmt|_utc)?$/,
    dated(24 * 30),
  ],
  [
    /^(?:created|published|registered|posted)$|^date_(?!format|query)\w+$|(?:^|_)(?:date|datetime|timestamp|date_created|date_paid|date_published|date_start|date_on_sale_from|registered_date|after)(?:_gmt|_utc|_local)?$|_(?:at|at_gmt)$|^(?:created|published|registered)_(?:on|date|gmt|date_gmt)$/,
    dated(0),
  ],
  [/(?:^|_)time$/, { text: () => "03:04:05", number: () => 60 }],
  // Files and software.
  [/mime_?type$/, always("image/jpeg")],
  [/^(?:file|file_?name|original_file)$/, { text: (item) => `${slugOf(item)}.jpg` }],
  [/(?:^|_)(?:file_?size|bytes)$/, numeric("24576")],
  [/^requires_php$/, always("7.4")],
  [/^requires_wp$|^requires_at_least$|^tested_up_to$/, always("6.5")],
  [/(?:^|_)version$/, { text: () => "1.0.0", number: () => 1 }],
  [/^(?:theme|stylesheet)$/, always("twentytwentyfive")],
  [/^plugin$/, always("sample-plugin/sample-plugin")],
  [/colou?r$/, always("#336699")],
  [/(?:^|_)uuid$/, always("123e4567-e89b-42d3-a456-426614174000")],
  [/(?:^|_)hash$/, always("0cc175b9c0f1b6a831c399e269772661")],
  // Goods.
  [/(?:^|_)sku$/, { text: (item) => `SAMPLE-${item.number}` }],
  [/^global_unique_id$|(?:^|_)(?:gtin|ean|upc|barcode|isbn)$/, always("9780306406157")],
  [/(?:^|_)average_rating$/, numeric("4.50")],
  [/(?:^|_)rating$/, numeric("5")],
  [/(?:^|_)(?:percent|percentage)$/, numeric("15")],
  [/^(?:tax_)?rate$/, numeric("8.0000")],
  [/(?:^|_)(?:quantity|qty)$/, numeric("2")],
  [/(?:^|_)weight$/, numeric("0.5")],
  [/(?:^|_)width$/, numeric("600")],
  [/(?:^|_)height$/, numeric("400")],
  [/(?:^|_)(?:count|counts)$/, numeric("3")],
  [/^per_page$|^limit$/, numeric("10")],
  [/^(?:offset|parent|parent_id|menu_order|post_parent)$/, numeric("0")],
  // Terms of shops.
  [/^(?:order_)?number$/, { text: ({ number }) => String(number), number: ({ number }) => number }],
  [/^payment_method$/, always("bacs")],
  [/^payment_method_title$/, always("Direct bank transfer")],
  [/^method_id$/, always("flat_rate")],
  [/^method_title$/, always("Flat rate")],
  [/^discount_type$/, always("percent")],
  [/^created_via$/, always("checkout")],
  // Ids; an id of another resource is that of its first item.
  [/^id$/, { text: (item) => slugOf(item), number: ({ number }) => number }],
  [/(?:^|_)ids?$/, numeric("1")],
  [/^delete$/, numeric("2")],
  // Words of WordPress.
  [/^(?:query|search|s|keywords?)$/, always("sample")],
  [/^taxonomy$/, always("category")],
  [/^(?:post_type|subtype)$/, always("post")],
  [/^post_status$/, always("publish")],
  [/^roles?$/, always("author")],
  [/^type$/, { text: ({ noun }) => (noun === "media" ? "attachment" : slugged(noun)) }],
  [/^(?:capability|capabilities)$/, always("edit_posts")],
  // Texts.
  [/^(?:title|name|post_title|product_name|item_name|heading|subject)$/, titled],
  [
    /(?:^|_)(?:content|description|excerpt|message|note|caption|text|summary|review|comment|body|bio|instructions)$/,
    sentence,
  ],
  [
    /(?:^|_)(?:type|key|handle|code|scope|group|kind|class|context|component|provider|method|action|event|field|hook|source|status|state|mode|tag|option|textdomain|template|area|origin)$/,
    kebab,
  ],
];

const rowOf = memoize(
  (name: string): Maker | undefined =>
    ROWS.find(([names]) => names.test(wordsOf(name).replaceAll(" ", "_")))?.[1],
  5000,
);

/** Returns a text that suits a name; undefined where no row matches. */
export function textByName(name: string, item: ExampleItem): string | undefined {
  return rowOf(name)?.text?.(item, name);
}

/** Returns a number that suits a name; undefined where no row matches. */
export function numberByName(name: string, item: ExampleItem): number | undefined {
  return rowOf(name)?.number?.(item, name);
}
