// The parts of a page that help to read it, in every page but Redoc's: on a site and in the frame of the browser page.
import { startCopying } from "./copy.ts";
import { startExamples } from "./examples.ts";
import { startFilter } from "./filter.ts";
import { startFindingOperations } from "./operations.ts";
import { startPlaces } from "./places.ts";
import { startSamples } from "./samples.ts";
import { startSidebar } from "./sidebar.ts";
import { startColors } from "./syntax.ts";

/** Starts each part: it finds its elements itself, and does nothing where there are none. */
export function startReading(): void {
  startSidebar();
  startFindingOperations();
  startColors();
  startSamples();
  startPlaces();
  // After the panels of equal responses are there.
  startExamples();
  startCopying();
  startFilter();
}
