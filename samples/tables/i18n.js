import { digits, flag, list, need, text, untyped, whole, word } from "./words.js";

/** Part A, 4.2. */
export const i18n = [
  ["GET", "/custom-xml-config"],
  ["POST", "/custom-xml-config"],
  ["POST", "/custom-xml-config/validate"],
];

/** Part A, 4.4. */
export const translationManagement = [
  ["POST", "/ate/jobs/store", { i18n_job_id: need(text), ate_job_data: need(list) }],
  ["GET", `/xliff/fetch/${digits("jobId")}`],
  ["POST", "/ams/register_manager"],
  ["GET", "/ams/synchronize/translators"],
  ["GET", "/ams/synchronize/managers"],
  ["GET", "/ams/status"],
  ["GET", "/ams/console"],
  ["GET", "/ams/engines"],
  ["POST", "/ams/engines"],
  ["POST", "/ate/jobs"],
  ["GET", `/ate/jobs/${digits("ateJobId")}`],
  [
    "GET",
    "/jobs",
    {
      local_job_ids: text,
      scope: text,
      id: whole,
      title: text,
      source_language: text,
      target_language: text,
      status: text,
      needs_update: text,
      limit: whole,
      offset: whole,
      sorting: untyped,
      translated_by: text,
      sent_from: text,
      sent_to: text,
      deadline_from: text,
      deadline_to: text,
    },
  ],
  ["POST", "/jobs/assign", { jobId: need(untyped), translatorId: need(untyped), type: untyped }],
  ["POST", "/jobs/cancel"],
  [
    "GET",
    `/tp/xliff/download/${digits("job_id")}/${word("job_type")}`,
    { job_id: need(untyped), job_type: need(untyped), json: flag },
  ],
  ["POST", "/tp/apply-translations"],
  ["POST", "/tp/batches/sync", { batchId: need(untyped) }],
  ["GET", "/tp/batches/status"],
  [
    "POST",
    "/ate/jobs/sync",
    { lockKey: text, ateToken: text, page: { type: "int" }, numberOfPages: { type: "int" } },
  ],
  ["POST", "/ate/jobs/download"],
  ["POST", "/ate/jobs/retry"],
  ["GET", `/ate/jobs/receive/${digits("i18nJobId")}`, { i18nJobId: need({ type: "int" }) }],
  ["GET", `/ate/jobs/${digits("ateJobId")}/fix`],
];

/** Part A, 4.5: one handler takes all five methods. */
export const translationEditor = [["GET POST PUT PATCH DELETE", "/ate/proxy"]];

/** Part A, 4.5. */
export const stringTranslation = [
  ["POST", "/import_mo_strings", { plugins: list, themes: list, other: list }],
  ["POST", "/pre_generate_mo_files"],
  ["POST", "/settings", { group: need(untyped), key: need(untyped), data: need(untyped) }],
];
