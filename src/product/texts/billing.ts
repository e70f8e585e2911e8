/** Plans, credits, top-ups, cancellation, referral and affiliate: what the screens of money say. */
import { formatGigabytes } from "#lib/bytes.ts";
import { plural } from "#lib/text.ts";
import { creditRewards, creditsInWords, formatCreditRange, formatCredits } from "../credits.ts";
import { limits } from "../limits.ts";
import { type AddOnType, affiliateTerms, type CorePlan, discounts, yearlySavingPercent } from "../plans.ts";
import { brand } from "./brand.ts";

export const billingText = {
  block: {
    free: "This free workspace is running out of AI credits. Upgrade your workspace to enjoy more credits!",
    paid: "You're running out of AI credits. Top up to get more credits!",
    individual:
      "You have reached your individual limit of AI credits in this workspace! Please contact the workspace's owner for support.",
    keptText: "Your text stays here.",
  },

  credits: {
    meter: "Credits",
    used: (used: number) => formatCredits(used),
    of: (limit: number | null) => (limit === null ? "unlimited" : `of ${formatCredits(limit)}`),
    resets: (day: string) => `Resets ${day}`,
    earn: "Earn credits",
    topUp: "Top up",
    cost: (credits: number) => creditsInWords(credits),
    perRequest: (credits: number) => `${creditsInWords(credits)} per request`,
    perMinute: (credits: number) => `${creditsInWords(credits)} per minute`,
    perSecond: (credits: number) => `${creditsInWords(credits)} per second`,
    estimate: (least: number, most: number) => `${formatCreditRange(least, most)} AI credits per run (estimated)`,
    estimateRow: (most: number) => `Up to ${creditsInWords(most, "AI credit")} per row`,
    estimateShort: (credits: number) => `≈ ${creditsInWords(credits)}`,
    ownKey: "On your own key",
    exhausted: {
      title: "This workspace is out of AI credits",
      free: "Upgrade to go on, add your own provider keys, or wait for the reset.",
      paid: "Top up to go on, add your own provider keys, or wait for the reset.",
    },
  },

  plan: {
    heading: (plan: string) => `This workspace is on ${plan} plan.`,
    payAsYouGo: "Pay as you go",
    monthly: "Monthly",
    yearly: "Yearly",
    saving: `Save ${yearlySavingPercent}%`,
    current: "Current plan",
    perMonth: "a month",
    forEver: "for ever",
    once: "once",
    custom: "Custom",
    billed: { billed_monthly: "billed monthly", billed_yearly: "billed yearly", billed_one_time: "paid once" },
    perUnit: (unit: string) => `per ${unit}`,
    renews: (day: string) => `renews ${day}`,
    ends: (day: string) => `ends ${day}`,
    upgrade: "Upgrade now",
    changeTo: (plan: string) => `Change to ${plan}`,
    contact: "Talk to us",
    learnMore: "Learn more",
    updateBilling: "Update billing info",
    cancel: "Cancel",
    grandfathered: (price: number, cycle: string) =>
      `You keep the earlier price of $${price} a month (${cycle}) as long as this subscription runs.`,
    educator: `Educators, students and social impact teams get ${discounts.educator.percent}% off with the code ${discounts.educator.code}.`,
    upgradeTiming: "An upgrade applies at once, and you pay only the difference.",
    downgradeTiming: "A change to a smaller plan applies at the end of the period.",
    refund: "You can ask for a refund within 14 days.",
    testMode: "Test mode: no money is moved.",
    operatorPlan: "The operator of this instance has set this plan.",
  },

  usage: {
    title: "Usage",
    editorSeats: "Editor seats",
    userSeats: "User seats",
    storage: "Knowledge storage",
    domains: "Custom domains",
    seats: (used: number, limit: number | null) =>
      limit === null ? `${used} of unlimited` : `${used} of ${plural(limit, "seat")}`,
    gigabytes: (used: number, limit: number | null) =>
      `${formatGigabytes(used)} of ${limit === null ? "unlimited" : formatGigabytes(limit)}`,
    buyStorage: "Buy more storage",
    buySeats: "Buy seats",
    buyDomains: "Get more domains",
    autoRefill: "Auto-refill",
    autoRefillDesc: "Buys 1,000 credits when less than 10% are left, at most 5 times a month. Packs do not expire.",
    autoRefillBlocked: "Auto-refill is off because this workspace has a monthly top-up.",
  },

  analytics: {
    title: "AI Credits Analytics",
    total: "Total Credits Used",
    remaining: "Remaining Credits",
    daily: "Daily Average",
    active: "Active Users",
    chart: "Credits per day",
    transactions: "Recent Transactions",
    columns: {
      time: "Time",
      user: "User",
      source: "Source",
      type: "Type",
      credits: "Credits",
      details: "Details",
    },
    sources: {
      AGENT_CHAT: "Chat",
      CHATBOT: "Chatbot",
      WORKFLOW: "Workflow run",
      FORM: "Form",
      API: "API",
      SCHEDULE: "Schedule",
      ASSISTANT: "Assistant",
      GRANT_SHARE: "Share reward",
      GRANT_REFERRAL: "Referral reward",
      TOPUP: "Top-up",
      RESET: "Monthly reset",
    },
    granted: "Granted",
    spent: "Spent",
    exportCsv: "Export CSV",
    ownKey: "Own key",
    forecast: (day: string) => `At this pace the credits end on ${day}.`,
    empty: "No credits have been used in this period.",
    days: (days: number) => `Last ${days} days`,
  },

  topup: {
    titles: {
      CHATBOT_MSGS_TOPUP: "Increase your AI credits limit",
      CUSTOM_DOMAIN_TOPUP: "Get more custom domains",
      STORAGE_TOPUP: "Increase your knowledge storage limit",
      WORKSPACE_EDITOR_SEAT_TOPUP: "Get more OWNER/EDITOR seats for your team workspace",
      WORKSPACE_USER_SEAT_TOPUP: "Get more USER seats for your team workspace",
    } satisfies Record<AddOnType, string>,
    quantity: {
      CHATBOT_MSGS_TOPUP: (units: number) => `${(units * 1_000).toLocaleString("en-US")} AI credits a month`,
      CUSTOM_DOMAIN_TOPUP: (units: number) => plural(units, "custom domain"),
      STORAGE_TOPUP: (units: number) => `${(units * 10).toLocaleString("en-US")} GB of storage`,
      WORKSPACE_EDITOR_SEAT_TOPUP: (units: number) => plural(units, "editor seat"),
      WORKSPACE_USER_SEAT_TOPUP: (units: number) => plural(units, "user seat"),
    } satisfies Record<AddOnType, (units: number) => string>,
    purchase: "Purchase",
    update: "Update",
    activate: "Already purchased? Let's activate",
    back: "Back to purchase",
    total: (price: string, cycle: string) => `${price} ${cycle}`,
    cycles: { billed_monthly: "per month", billed_yearly: "per year", billed_one_time: "once" },
    manage: "Manage subscription",
  },

  licence: {
    title: "Ready to activate your purchase?",
    desc: "Paste the license key from your purchase e-mail.",
    label: "License key",
    activate: "Activate",
    activating: "Activating...",
  },

  cancellation: {
    title: "Cancel your plan",
    reminderTitle: "You will lose these when the period ends",
    anyway: "Cancel anyway",
    keep: "Keep my plan",
    reasonTitle: "Why do you want to cancel?",
    reasons: [
      "Important features are missing",
      "Too expensive",
      "Switching to another tool",
      "Not using it anymore",
      "Too buggy",
      "Other",
    ],
    offers: {
      "Too expensive": `Stay with ${discounts.stay.percent}% off: use the code ${discounts.stay.code} at the next payment.`,
      "Too buggy": "Tell us what breaks. We promise to fix it within 24 hours.",
    },
    explanationTitle: "Tell us more",
    explanationPlaceholder: "What should we have done better?",
    explanationHint: `Min ${limits.billing.explanationChars.min} characters`,
    portalTitle: "One last step",
    portalText: "Finish the cancellation in the billing portal. Export your data first if you need it.",
    portal: "Open the billing portal",
    sending: "Sending...",
    steps: (step: number) => `Step ${step} of 4`,
  },

  earn: {
    title: "Earn free AI credits",
    shareTab: "Share to Earn",
    referTab: "Refer to Earn",
    shareReward: `${creditRewards.shareCredits} credits`,
    referReward: `${creditRewards.referralCredits} credits`,
    shareText: `Share what you made on social media, tag ${brand.name} and get ${creditRewards.shareCredits} free AI credits.`,
    shareRules: [
      `Your account has at least ${limits.billing.claimFollowers} followers.`,
      "One valid post a day counts.",
      "Credits count for the current month.",
    ],
    linkLabel: "Link to your post",
    claim: "Claim credits",
    claimSubject: "Credit Claim for Social Share",
    claimBody: (link: string, slug: string) => `Post: ${link}\nWorkspace: ${slug}`,
    referText: `Invite someone: you both get ${creditRewards.referralCredits} AI credits for the month.`,
    referRules: [`Up to ${limits.billing.referralsPerDay} successful referrals a day earn credits.`],
    emailTab: "Email invite",
    linkTab: "Share link",
    emailLabel: "E-mail address",
    sendInvite: "Send invite",
    stats: (total: number, today: number) => `${plural(total, "referral")}, ${today} today`,
    popupTitle: "Share to Earn Credits!",
    popupText: `Share this on social media, tag ${brand.name} and get ${creditRewards.shareCredits} free AI credits.`,
    popupShare: "Share now",
    popupHide: "Don't show again",
  },

  affiliate: {
    title: "Start earning from your published content!",
    text: `Put your affiliate link on the badge of your chatbots and forms. You get ${affiliateTerms.commissionPercent}% recurring commission.`,
    terms: `${affiliateTerms.commissionPercent}% of every purchase, at most $${affiliateTerms.mostPerSale} per sale. Payouts start at $${affiliateTerms.leastPayout}.`,
    linkLabel: "Your affiliate link or code",
    save: "Save affiliate code",
    badgesOff: (count: number) => `${plural(count, "published item")} without the badge`,
    badgesOn: "Show the badge on all of them",
  },

  runUpgrade: {
    title: (runs: number) => `You have made ${plural(runs, "run")}`,
    text: "Upgrade for more credits, better models and runs on a schedule.",
  },
} as const;

/** The sentence of a credit block, by plan (spec 1 §4). */
export function creditBlockText(plan: CorePlan): string {
  return plan === "FREE" ? billingText.block.free : billingText.block.paid;
}
