import { need, text, untyped } from "./words.js";

/** Part B, 4.2. */
export const marketplace = [
  ["GET", "/marketplace/featured"],
  ["POST", "/marketplace/refresh"],
  ["GET", "/marketplace/subscriptions"],
  ["POST", "/marketplace/subscriptions/connect", { product_key: need(text) }],
  ["POST", "/marketplace/subscriptions/disconnect", { product_key: need(text) }],
  ["POST", "/marketplace/subscriptions/activate", { product_key: need(text) }],
  ["GET", "/marketplace/subscriptions/install-url", { product_key: need(text) }],
  ["POST", "/marketplace/create-order", { product_id: need(untyped) }],
];
