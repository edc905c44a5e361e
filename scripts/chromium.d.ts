import type { Browser } from "playwright-core";

export declare const chromiumPath: string | undefined;
export declare const WITHOUT: string;
export declare function openBrowser(): Promise<Browser>;
