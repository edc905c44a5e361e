/** What is typed, the site it is read as, and the API root it names. */
export const ADDRESSES: readonly (readonly [string, string, string?])[] = [
  ["example.com", "https://example.com/"],
  [" example.com/ ", "https://example.com/"],
  ["EXAMPLE.com.", "https://example.com/"],
  ["<https://example.com>", "https://example.com/"],
  ['"https://example.com/",', "https://example.com/"],
  ["https://example.com/blog).", "https://example.com/blog/"],
  ["https://exam\nple.com/", "https://example.com/"],
  ["example.com:8080/blog", "https://example.com:8080/blog/"],
  ["localhost:8080", "http://localhost:8080/"],
  ["shop.test", "http://shop.test/"],
  ["192.168.0.4/wp", "http://192.168.0.4/wp/"],
  ["//example.com/x", "https://example.com/x/"],
  ["HTTP://EXAMPLE.COM", "http://example.com/"],
  ["https://example.com/#about", "https://example.com/"],
  ["https://example.com/?utm_source=x", "https://example.com/"],
  ["https://example.com/wp-json", "https://example.com/", "https://example.com/wp-json/"],
  ["https://example.com/wp-json/wp/v2/posts/5?x=1", "https://example.com/", "https://example.com/wp-json/"],
  [
    "https://example.com/blog/index.php/wp-json/wp/v2",
    "https://example.com/blog/",
    "https://example.com/blog/index.php/wp-json/",
  ],
  ["https://example.com/?rest_route=/", "https://example.com/", "https://example.com/?rest_route=/"],
  [
    "https://example.com/index.php?lang=en&rest_route=/wp/v2",
    "https://example.com/",
    "https://example.com/index.php?rest_route=/&lang=en",
  ],
  ["https://example.com/wp-admin/post.php?post=1", "https://example.com/"],
  ["https://example.com/blog/wp-login.php", "https://example.com/blog/"],
  ["https://example.com/xmlrpc.php?rsd", "https://example.com/"],
  ["https://example.com/feed/", "https://example.com/"],
  ["https://example.com/robots.txt", "https://example.com/"],
  ["https://m\u00fcnchen.example/", "https://xn--mnchen-3ya.example/"],
  ["http://2130706433/", "http://127.0.0.1/"],
  ["http://[::1]:8080", "http://[::1]:8080/"],
  [
    "https://public-api.wordpress.com/wp/v2/sites/a.wordpress.com",
    "https://public-api.wordpress.com/wp/v2/sites/a.wordpress.com",
    "https://public-api.wordpress.com/wp/v2/sites/a.wordpress.com",
  ],
];

/** What is typed too oddly to be read in silence, and the site it is read as. */
export const REPAIRED: readonly (readonly [string, string])[] = [
  ["http:/example.com", "http://example.com/"],
  ["https:example.com", "https://example.com/"],
  ["http:\\\\example.com", "http://example.com/"],
  ["https//example.com", "https://example.com/"],
];

/** What is typed and is no address of a site, and the code it is refused with. */
export const REFUSED: readonly (readonly [string, string])[] = [
  ["", "address-invalid"],
  ["   ", "address-invalid"],
  ["ftp://example.com/", "scheme-unsupported"],
  ["file:///etc/passwd", "scheme-unsupported"],
  ["javascript:alert(1)", "scheme-unsupported"],
  ["data:text/html,x", "scheme-unsupported"],
  ["http://[fe80::1%25eth0]/", "address-invalid"],
  ["http://", "address-invalid"],
  ["http://exa mple.com/", "address-invalid"],
  ["https://a..b/", "address-invalid"],
  ["https://example.com:99999/", "address-invalid"],
];
