// The page and its files, embedded in the program.
#pragma once

#include "server/net/api.hpp"

namespace ichiba::server {

// The file of this path; the page itself for links into it, such as /t/0123456789.
Answer page_answer(const Query& query);

}  // namespace ichiba::server
