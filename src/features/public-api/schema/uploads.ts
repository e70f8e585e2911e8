/** The endpoints that take files, by the type of the field that gets what they answer. */
export const uploadOperations = [
  {
    id: "uploadDocument",
    path: "/document/upload",
    type: "DOCUMENT",
    field: "document_file",
    example: { title: "report.pdf", s3_file_path: "…", document_id: "…", size: 48_213 },
  },
  {
    id: "uploadImage",
    path: "/image/upload",
    type: "IMAGE",
    field: "image_file",
    example: { s3_file_path: "…" },
  },
  {
    id: "uploadMedia",
    path: "/media/upload",
    type: "AUDIO_VIDEO",
    field: "media_file",
    example: { title: "call.mp3", s3_file_path: "…", mime_type: "audio/mpeg" },
  },
] as const;
